-- The setting that lets old entries be deleted has a name that does not depend on the product's.
CREATE OR REPLACE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('activity.deleting_old', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The activity log cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Deletes entries that are older, the oldest first, and returns their number.
CREATE OR REPLACE FUNCTION forget_activity(older_than timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  deleted integer;
BEGIN
  PERFORM set_config('activity.deleting_old', 'on', true);
  DELETE FROM activity WHERE id IN (
    SELECT id FROM activity WHERE at < older_than ORDER BY at, id LIMIT at_most
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('activity.deleting_old', 'off', true);
  RETURN deleted;
END
$$;
