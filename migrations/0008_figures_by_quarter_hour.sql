-- Users and sign-ins are counted by the quarter of an hour instead of by the day of UTC, so that the
-- dashboard can add them up to the days of any time zone.
CREATE FUNCTION quarter_hour(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin('15 minutes', moment, '2000-01-01T00:00:00Z'::timestamptz)
$$;
--> statement-breakpoint
ALTER FUNCTION count_users_by_day() RENAME TO count_users_by_quarter_hour;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users_by_quarter_hour() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction smallint := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  own_slot integer := take_slot();
BEGIN
  INSERT INTO figures (name, at, slot, value)
  SELECT 'users', quarter_hour(created_at), own_slot, direction * count(*)
  FROM changed GROUP BY 2
  ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER FUNCTION count_sign_ins_by_day() RENAME TO count_sign_ins_by_quarter_hour;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_sign_ins_by_quarter_hour() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot integer;
BEGIN
  IF EXISTS (SELECT FROM changed WHERE kind = 'sign-in') THEN
    own_slot := take_slot();
    INSERT INTO figures (name, at, slot, value)
    SELECT 'sign-ins', quarter_hour(at), own_slot, count(*)
    FROM changed WHERE kind = 'sign-in' GROUP BY 2
    ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION move_figure(text, text, timestamptz, timestamptz);
--> statement-breakpoint
-- One row that moves from one bucket to another.
CREATE FUNCTION move_figure(figure text, bucket_before timestamptz, bucket_after timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_slot integer;
BEGIN
  IF bucket_before <> bucket_after THEN
    own_slot := take_slot();
    INSERT INTO figures (name, at, slot, value)
    VALUES (figure, bucket_before, own_slot, -1), (figure, bucket_after, own_slot, 1)
    ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  END IF;
END
$$;
--> statement-breakpoint
ALTER FUNCTION move_user_day() RENAME TO move_user_quarter_hour;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_user_quarter_hour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_figure('users', quarter_hour(OLD.created_at), quarter_hour(NEW.created_at));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_figure('sessions', date_trunc('hour', OLD.expires_at, 'UTC'),
    date_trunc('hour', NEW.expires_at, 'UTC'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For whoever loads data past the triggers. Writers wait until it is done. Of the sign-ins, only the
-- quarters that the log still holds completely are counted again.
CREATE OR REPLACE FUNCTION count_figures_anew() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  oldest timestamptz;
BEGIN
  LOCK TABLE users, sessions, activity IN SHARE MODE;
  DELETE FROM figures WHERE name IN ('users', 'sessions');
  INSERT INTO figures (name, at, slot, value)
  SELECT 'users', quarter_hour(created_at), 0, count(*) FROM users GROUP BY 2;
  INSERT INTO figures (name, at, slot, value)
  SELECT 'sessions', date_trunc('hour', expires_at, 'UTC'), 0, count(*) FROM sessions GROUP BY 2;
  oldest := (SELECT quarter_hour(min(at)) FROM activity);
  DELETE FROM figures WHERE name = 'sign-ins' AND at > oldest;
  INSERT INTO figures (name, at, slot, value)
  SELECT 'sign-ins', counted.quarter, 0, counted.value
  FROM (
    SELECT quarter_hour(at) AS quarter, count(*) AS value
    FROM activity WHERE kind = 'sign-in' GROUP BY 1
  ) AS counted
  WHERE NOT EXISTS (SELECT FROM figures WHERE name = 'sign-ins' AND at = counted.quarter);
END
$$;
--> statement-breakpoint
LOCK TABLE users, activity IN SHARE MODE;
--> statement-breakpoint
-- Each sign-in that the log holds moves from its day to its quarter. Those that the log has forgotten
-- stay at the beginning of their day.
INSERT INTO figures (name, at, slot, value)
SELECT 'sign-ins', bucket, 0, sum(change)
FROM (
  SELECT date_trunc('day', at, 'UTC') AS bucket, -1 AS change FROM activity WHERE kind = 'sign-in'
  UNION ALL
  SELECT quarter_hour(at), 1 FROM activity WHERE kind = 'sign-in'
) AS moved
GROUP BY bucket
ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
--> statement-breakpoint
DELETE FROM figures WHERE name = 'users';
--> statement-breakpoint
INSERT INTO figures (name, at, slot, value)
SELECT 'users', quarter_hour(created_at), 0, count(*) FROM users GROUP BY 2;
