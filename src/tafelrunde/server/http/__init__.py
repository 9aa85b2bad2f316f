"""What a browser asks for over HTTP: who one is, tables, results, pages."""
