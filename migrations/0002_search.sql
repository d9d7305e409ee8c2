-- Search for three letters and more, anywhere in a text.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
