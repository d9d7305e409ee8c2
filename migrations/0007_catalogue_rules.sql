-- How many books there are, in all and of each genre, and what changed lately, kept in the
-- transaction of each change.
CREATE FUNCTION count_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction smallint := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  own_slot integer := take_slot();
BEGIN
  INSERT INTO counters (name, slot, value)
  SELECT CASE WHEN genre_id IS NULL THEN 'books' ELSE 'books:' || genre_id END,
    own_slot, direction * count(*)
  FROM changed GROUP BY ROLLUP (genre_id) HAVING count(*) > 0
  ON CONFLICT (name, slot) DO UPDATE SET value = counters.value + excluded.value;
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 5001) AS sample) > 5000 THEN
    INSERT INTO book_changes (change) VALUES (0);
  ELSE
    INSERT INTO book_changes (change, row_id, genre_id, title_key, author_key, search_key)
    SELECT direction, id, genre_id, title_key, author_key, search_key FROM changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION recount_changed_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot integer := take_slot();
BEGIN
  INSERT INTO counters (name, slot, value)
  SELECT 'books:' || genre_id, own_slot, sum(change)
  FROM (
    SELECT genre_id, -1 AS change FROM before_change
    UNION ALL SELECT genre_id, 1 FROM after_change
  ) AS moved
  GROUP BY genre_id HAVING sum(change) <> 0
  ON CONFLICT (name, slot) DO UPDATE SET value = counters.value + excluded.value;
  IF (SELECT count(*) FROM (SELECT FROM after_change LIMIT 2501) AS sample) > 2500 THEN
    INSERT INTO book_changes (change) VALUES (0);
  ELSE
    -- By all that they are filtered, searched and sorted by.
    INSERT INTO book_changes (change, row_id, genre_id, title_key, author_key, search_key)
    SELECT change, id, genre_id, title_key, author_key, search_key
    FROM (
      SELECT -1 AS change, * FROM (
        SELECT id, genre_id, title_key, author_key, search_key, year, created_at FROM before_change
        EXCEPT ALL
        SELECT id, genre_id, title_key, author_key, search_key, year, created_at FROM after_change
      ) AS went
      UNION ALL
      SELECT 1, * FROM (
        SELECT id, genre_id, title_key, author_key, search_key, year, created_at FROM after_change
        EXCEPT ALL
        SELECT id, genre_id, title_key, author_key, search_key, year, created_at FROM before_change
      ) AS came
    ) AS moved;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_books_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM counters WHERE name = 'books' OR name LIKE 'books:%';
  INSERT INTO counters (name, slot, value)
  SELECT CASE WHEN genre_id IS NULL THEN 'books' ELSE 'books:' || genre_id END, 0, count(*)
  FROM books GROUP BY ROLLUP (genre_id);
  INSERT INTO book_changes (change) VALUES (0);
$$;
--> statement-breakpoint
CREATE FUNCTION count_no_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_books_anew();
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A genre that goes has no books any more, and needs no figure.
CREATE FUNCTION forget_genre_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counters WHERE name IN (SELECT 'books:' || id FROM gone);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER books_inserted AFTER INSERT ON books
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_books();
--> statement-breakpoint
CREATE TRIGGER books_deleted AFTER DELETE ON books
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_books();
--> statement-breakpoint
CREATE TRIGGER books_changed AFTER UPDATE ON books
REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
FOR EACH STATEMENT EXECUTE FUNCTION recount_changed_books();
--> statement-breakpoint
CREATE TRIGGER books_truncated AFTER TRUNCATE ON books
FOR EACH STATEMENT EXECUTE FUNCTION count_no_books();
--> statement-breakpoint
CREATE TRIGGER genres_deleted AFTER DELETE ON genres
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_genre_count();
