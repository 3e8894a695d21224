"""The log of a match: its entries, who may write which, what they lead to; its clock, hashes and signatures."""
