-- How many people there are of each role and state, and what changed lately, kept in the transaction
-- of each change. A ban counts until it is lifted, also when its end has passed: whoever reads knows.
CREATE FUNCTION user_state(banned boolean, onboarded_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN banned THEN 'banned' WHEN onboarded_at IS NULL THEN 'not-onboarded' ELSE 'active' END
$$;
--> statement-breakpoint
-- Each transaction counts in a slot that is its own until it ends, whatever it changes and in whatever
-- order: none waits for another, so none can wait for ever. There are more slots than connections.
CREATE FUNCTION take_slot() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  slot integer;
BEGIN
  -- The first eight are enough for most, and few numbers are quickly added up.
  FOR tried IN 0..32767 LOOP
    slot := CASE WHEN tried < 8 THEN (pg_backend_pid() + tried) % 8 ELSE tried END;
    IF pg_try_advisory_xact_lock(hashtext('slots'), slot) THEN
      RETURN slot;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'More transactions count at once than there are slots';
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction smallint := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  own_slot integer := take_slot();
BEGIN
  INSERT INTO counters (name, slot, value)
  SELECT 'users:' || role || ':' || user_state(banned, onboarded_at), own_slot,
    direction * count(*)
  FROM changed GROUP BY 1
  ON CONFLICT (name, slot) DO UPDATE SET value = counters.value + excluded.value;
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 5001) AS sample) > 5000 THEN
    INSERT INTO user_changes (change) VALUES (0);
  ELSE
    INSERT INTO user_changes (change, row_id, role, state, name_key, email, search_key)
    SELECT direction, id, role, user_state(banned, onboarded_at), name_key, email, search_key
    FROM changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION recount_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state_before text := user_state(OLD.banned, OLD.onboarded_at);
  state_after text := user_state(NEW.banned, NEW.onboarded_at);
  own_slot integer;
BEGIN
  IF (OLD.role, state_before) IS DISTINCT FROM (NEW.role, state_after) THEN
    own_slot := take_slot();
    INSERT INTO counters (name, slot, value)
    VALUES ('users:' || OLD.role || ':' || state_before, own_slot, -1),
           ('users:' || NEW.role || ':' || state_after, own_slot, 1)
    ON CONFLICT (name, slot) DO UPDATE SET value = counters.value + excluded.value;
  END IF;
  INSERT INTO user_changes (change, row_id, role, state, name_key, email, search_key)
  VALUES (-1, OLD.id, OLD.role, state_before, OLD.name_key, OLD.email, OLD.search_key),
         (1, NEW.id, NEW.role, state_after, NEW.name_key, NEW.email, NEW.search_key);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_users_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM counters WHERE name LIKE 'users:%';
  INSERT INTO counters (name, slot, value)
  SELECT 'users:' || role || ':' || user_state(banned, onboarded_at), 0, count(*)
  FROM users GROUP BY 1;
  INSERT INTO user_changes (change) VALUES (0);
$$;
--> statement-breakpoint
CREATE FUNCTION count_no_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_users_anew();
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT count_users_anew();
--> statement-breakpoint
CREATE TRIGGER users_inserted AFTER INSERT ON users
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER users_deleted AFTER DELETE ON users
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER users_changed
AFTER UPDATE OF id, name, email, role, banned, onboarded_at, created_at ON users
FOR EACH ROW
WHEN ((OLD.id, OLD.name, OLD.email, OLD.role, OLD.banned, OLD.onboarded_at, OLD.created_at)
  IS DISTINCT FROM
  (NEW.id, NEW.name, NEW.email, NEW.role, NEW.banned, NEW.onboarded_at, NEW.created_at))
EXECUTE FUNCTION recount_changed_user();
--> statement-breakpoint
CREATE TRIGGER users_truncated AFTER TRUNCATE ON users
FOR EACH STATEMENT EXECUTE FUNCTION count_no_users();
--> statement-breakpoint
-- When people who have sessions were last seen.
UPDATE users SET last_seen_at = used.at
FROM (SELECT user_id, max(updated_at) AS at FROM sessions WHERE impersonated_by IS NULL GROUP BY 1) AS used
WHERE used.user_id = users.id;
--> statement-breakpoint
-- What was written into the log stays as it was written, for as long as the log is kept.
CREATE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('foreword.forgetting', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The activity log cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER activity_kept BEFORE UPDATE OR DELETE ON activity
FOR EACH ROW EXECUTE FUNCTION keep_activity();
--> statement-breakpoint
CREATE TRIGGER activity_not_truncated BEFORE TRUNCATE ON activity
FOR EACH STATEMENT EXECUTE FUNCTION keep_activity();
--> statement-breakpoint
-- Forgets what is older, the oldest first, and says how much it was.
CREATE FUNCTION forget_activity(older_than timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM set_config('foreword.forgetting', 'on', true);
  DELETE FROM activity WHERE id IN (
    SELECT id FROM activity WHERE at < older_than ORDER BY at, id LIMIT at_most
  );
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('foreword.forgetting', 'off', true);
  RETURN gone;
END
$$;
--> statement-breakpoint
-- True. A statement that asks it is done by one process: to call for the help of others takes longer
-- than most searches do, also where the help is not needed in the end.
CREATE FUNCTION in_this_process() RETURNS boolean LANGUAGE sql PARALLEL UNSAFE AS 'SELECT true';
