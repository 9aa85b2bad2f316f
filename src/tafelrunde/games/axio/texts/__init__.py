"""The words of AXIO rota."""
