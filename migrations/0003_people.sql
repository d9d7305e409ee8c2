DROP INDEX "activity_newest";--> statement-breakpoint
DROP INDEX "activity_actor";--> statement-breakpoint
DROP INDEX "activity_target";--> statement-breakpoint
DROP INDEX "activity_kind";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "impersonator_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (coalesce(nullif(lower(normalize(regexp_replace(normalize("users"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), ''), chr(1114111))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("users"."name" || ' ' || "users"."email", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_impersonator" ON "sessions" USING btree ("impersonated_by") WHERE "sessions"."impersonated_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE "sessions"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "users_admins_by_name" ON "users" USING btree ("name_key","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_banned_by_name" ON "users" USING btree ("name_key","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_new_by_name" ON "users" USING btree ("name_key","id") WHERE "users"."onboarded_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email" collate "C","id");--> statement-breakpoint
CREATE INDEX "users_admins_by_email" ON "users" USING btree ("email" collate "C","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_banned_by_email" ON "users" USING btree ("email" collate "C","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_new_by_email" ON "users" USING btree ("email" collate "C","id") WHERE "users"."onboarded_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins_by_created" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_banned_by_created" ON "users" USING btree ("created_at","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_new_by_created" ON "users" USING btree ("created_at","id") WHERE "users"."onboarded_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_admins_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'::timestamptz),"id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_banned_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'::timestamptz),"id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_new_by_last_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'::timestamptz),"id") WHERE "users"."onboarded_at" is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_ban_end" ON "users" USING btree ("ban_expires") WHERE "users"."banned" and "users"."ban_expires" is not null;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_target" ON "activity" USING btree ("target_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");