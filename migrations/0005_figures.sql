CREATE TABLE "figures" (
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"slot" integer NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "figures_name_at_slot_pk" PRIMARY KEY("name","at","slot")
);
--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
-- The figures of the dashboard, kept in the transaction of each change.
CREATE FUNCTION count_users_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction smallint := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  own_slot integer := take_slot();
BEGIN
  INSERT INTO figures (name, at, slot, value)
  SELECT 'users', date_trunc('day', created_at, 'UTC'), own_slot, direction * count(*)
  FROM changed GROUP BY 2
  ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_sessions_by_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction smallint := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  own_slot integer := take_slot();
BEGIN
  INSERT INTO figures (name, at, slot, value)
  SELECT 'sessions', date_trunc('hour', expires_at, 'UTC'), own_slot, direction * count(*)
  FROM changed GROUP BY 2
  ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only what comes: how often people signed in stays known when the log of it is forgotten.
CREATE FUNCTION count_sign_ins_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot integer;
BEGIN
  IF EXISTS (SELECT FROM changed WHERE kind = 'sign-in') THEN
    own_slot := take_slot();
    INSERT INTO figures (name, at, slot, value)
    SELECT 'sign-ins', date_trunc('day', at, 'UTC'), own_slot, count(*)
    FROM changed WHERE kind = 'sign-in' GROUP BY 2
    ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- One row that moves from a day, or an hour, to another.
CREATE FUNCTION move_figure(figure text, unit text, moved_from timestamptz, moved_to timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_slot integer;
  place_before timestamptz := date_trunc(unit, moved_from, 'UTC');
  place_after timestamptz := date_trunc(unit, moved_to, 'UTC');
BEGIN
  IF place_before <> place_after THEN
    own_slot := take_slot();
    INSERT INTO figures (name, at, slot, value)
    VALUES (figure, place_before, own_slot, -1), (figure, place_after, own_slot, 1)
    ON CONFLICT (name, at, slot) DO UPDATE SET value = figures.value + excluded.value;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION move_user_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_figure('users', 'day', OLD.created_at, NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION move_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_figure('sessions', 'hour', OLD.expires_at, NEW.expires_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION forget_figure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM figures WHERE name = TG_ARGV[0];
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For whoever loads data past the triggers. Writers wait until it is done. Of the sign-ins, only the
-- days that the log still tells wholly are counted again.
CREATE FUNCTION count_figures_anew() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  oldest timestamptz;
BEGIN
  LOCK TABLE users, sessions, activity IN SHARE MODE;
  DELETE FROM figures WHERE name IN ('users', 'sessions');
  INSERT INTO figures (name, at, slot, value)
  SELECT 'users', date_trunc('day', created_at, 'UTC'), 0, count(*) FROM users GROUP BY 2;
  INSERT INTO figures (name, at, slot, value)
  SELECT 'sessions', date_trunc('hour', expires_at, 'UTC'), 0, count(*) FROM sessions GROUP BY 2;
  oldest := (SELECT date_trunc('day', min(at), 'UTC') FROM activity);
  DELETE FROM figures WHERE name = 'sign-ins' AND at > oldest;
  INSERT INTO figures (name, at, slot, value)
  SELECT 'sign-ins', counted.day, 0, counted.value
  FROM (
    SELECT date_trunc('day', at, 'UTC') AS day, count(*) AS value
    FROM activity WHERE kind = 'sign-in' GROUP BY 1
  ) AS counted
  WHERE NOT EXISTS (SELECT FROM figures WHERE name = 'sign-ins' AND at = counted.day);
END
$$;
--> statement-breakpoint
SELECT count_figures_anew();
--> statement-breakpoint
CREATE TRIGGER users_came AFTER INSERT ON users
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users_by_day();
--> statement-breakpoint
CREATE TRIGGER users_went AFTER DELETE ON users
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users_by_day();
--> statement-breakpoint
CREATE TRIGGER users_day_changed AFTER UPDATE OF created_at ON users
FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION move_user_day();
--> statement-breakpoint
CREATE TRIGGER users_emptied AFTER TRUNCATE ON users
FOR EACH STATEMENT EXECUTE FUNCTION forget_figure('users');
--> statement-breakpoint
CREATE TRIGGER sessions_came AFTER INSERT ON sessions
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sessions_by_end();
--> statement-breakpoint
CREATE TRIGGER sessions_went AFTER DELETE ON sessions
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sessions_by_end();
--> statement-breakpoint
CREATE TRIGGER sessions_end_changed AFTER UPDATE OF expires_at ON sessions
FOR EACH ROW WHEN (OLD.expires_at <> NEW.expires_at) EXECUTE FUNCTION move_session_end();
--> statement-breakpoint
CREATE TRIGGER sessions_emptied AFTER TRUNCATE ON sessions
FOR EACH STATEMENT EXECUTE FUNCTION forget_figure('sessions');
--> statement-breakpoint
CREATE TRIGGER activity_came AFTER INSERT ON activity
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sign_ins_by_day();
