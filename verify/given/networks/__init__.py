"""A network's file, of whichever kind it is, in the formats that are asked for."""
