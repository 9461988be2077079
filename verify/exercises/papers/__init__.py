"""What is written: sheets and answers as files, and how a party's input is spelt in them."""
