"""The words of XACTIKA."""
