"""Networks from torch's modules, folders of saved models and tracr, held to the thing they came from."""
