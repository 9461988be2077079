"""The methods: everything that searches for derivations.  Nothing here is trusted; the checker has the last word."""
