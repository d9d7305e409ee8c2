ALTER TABLE "notifications" ADD COLUMN "named_id" text;
--> statement-breakpoint
CREATE INDEX "notifications_named" ON "notifications" USING btree (coalesce("named_id", "actor_id"));
--> statement-breakpoint
ALTER TABLE "bin_entries" ALTER COLUMN "deleted_by_name" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "organization_invitations" ALTER COLUMN "inviter_name" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "reading_list_books" ALTER COLUMN "added_by_name" DROP NOT NULL;
--> statement-breakpoint
-- Names are looked up now. What was copied before must not outlive the account.
UPDATE "bin_entries" SET "deleted_by_name" = '' WHERE "deleted_by_name" <> '';
--> statement-breakpoint
UPDATE "organization_invitations" SET "inviter_name" = '' WHERE "inviter_name" <> '';
--> statement-breakpoint
UPDATE "reading_list_books" SET "added_by_name" = '' WHERE "added_by_name" <> '';
--> statement-breakpoint
UPDATE "notifications" SET "named_id" = substr("link", length('/manager/users/') + 1)
WHERE "name" = 'new-administrator';
--> statement-breakpoint
UPDATE "notifications" SET "values" = "values"
  || CASE WHEN "values" ? 'actor' THEN '{"actor": ""}' ELSE '{}' END::jsonb
  || CASE WHEN "values" ? 'user' THEN '{"user": ""}' ELSE '{}' END::jsonb
WHERE coalesce("named_id", "actor_id") IS NOT NULL
  AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = coalesce("named_id", "actor_id"));
--> statement-breakpoint
-- As `storedKey` does: all but the first word of a key is hashed.
UPDATE "limits" SET "key" = split_part("key", ':', 1) || ':' ||
  encode(sha256(convert_to(substr("key", strpos("key", ':') + 1), 'UTF8')), 'hex')
WHERE strpos("key", ':') > 0;
