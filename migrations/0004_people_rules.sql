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
