-- after 20261118053211
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"method" text,
	"impersonated_by" text,
	"parent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"onboarded_at" timestamp with time zone,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"language" text,
	"theme" text,
	"time_zone" text,
	"sign_in_notices" boolean DEFAULT true NOT NULL,
	"browsers_forgotten_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (coalesce(nullif(lower(normalize(regexp_replace(normalize("users"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), ''), chr(1114111))) STORED,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("users"."name" || ' ' || "users"."email", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'user'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"title" text NOT NULL,
	"about_id" text,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"impersonator_id" text,
	"impersonator_name" text,
	"via" text,
	"target_type" text,
	"target_id" text,
	"target_name" text,
	"before" jsonb,
	"after" jsonb,
	"ip_address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "organization_api_keys" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"start" text NOT NULL,
	"permissions" text[],
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "organization_api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "organization_api_keys_token_unique" UNIQUE("token_hash","organization_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"start" text NOT NULL,
	"permissions" text[],
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "api_keys_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "batch_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"procedure" text NOT NULL,
	"input" jsonb,
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"message" text,
	"output" jsonb,
	CONSTRAINT "batch_calls_position" UNIQUE("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"action" text NOT NULL,
	"language" text NOT NULL,
	"client_address" text NOT NULL,
	"selection" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bin_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"deleted_by_id" text NOT NULL,
	"deleted_by_name" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"data" text NOT NULL,
	"images" text[] NOT NULL,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("bin_entries"."name" || ' ' || "bin_entries"."detail", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("genres"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "genres_colour_hex" CHECK ("genres"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"genre_id" text NOT NULL,
	"publisher" text,
	"year" smallint,
	"summary" text,
	"cover_id" text,
	"title_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("books"."title", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED,
	"author_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("books"."author" || chr(1) || "books"."title", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED,
	"publisher_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("books"."publisher", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("books"."title" || ' ' || "books"."author" || coalesce(' ' || "books"."publisher", ''), NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "covers" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"fate" text NOT NULL,
	"label" text NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"input" jsonb,
	"before" jsonb,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"file" text,
	"encoding" text NOT NULL,
	"separator" text NOT NULL,
	"headers" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"guarded" jsonb NOT NULL,
	"batch_id" text,
	"started_at" timestamp with time zone,
	"undo_batch_id" text,
	"undo_left" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"file_key" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_user_unique" UNIQUE("user_id"),
	CONSTRAINT "data_exports_file_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"in_app" boolean NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "notification_preferences_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"link" text NOT NULL,
	"group_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"in_app" boolean NOT NULL,
	"pending_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organization_invitations" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"team_id" text,
	"inviter_id" text,
	"inviter_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"undelivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "organization_invitations_role_known" CHECK ("organization_invitations"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "organization_invite_links" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_invite_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "organization_invite_links_token_unique" UNIQUE("token_hash","organization_id"),
	CONSTRAINT "organization_invite_links_role_known" CHECK ("organization_invite_links"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "organization_invite_links_limit" CHECK ("organization_invite_links"."uses" <= "organization_invite_links"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "organization_members_role_known" CHECK ("organization_members"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "organization_removed_members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"team_ids" text[] NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"removed_by" text,
	CONSTRAINT "organization_removed_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"member_count" integer DEFAULT 0 NOT NULL,
	"join_domain" text,
	"checklist_dismissed" boolean DEFAULT false NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("organizations"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("organizations"."name" || ' ' || "organizations"."slug", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_join_domain_unique" UNIQUE("join_domain"),
	CONSTRAINT "organizations_slug_form" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"organization_id" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_organization_id_team_id_user_id_pk" PRIMARY KEY("organization_id","team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "passkey_confirmations" (
	"session_id" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_offers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"rp_id" text NOT NULL,
	"synced" boolean NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "reading_list_books" (
	"organization_id" text NOT NULL,
	"list_id" text NOT NULL,
	"book_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"note_by" text,
	"position" integer NOT NULL,
	"added_by" text,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_list_books_organization_id_list_id_book_id_pk" PRIMARY KEY("organization_id","list_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "reading_lists" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_lists_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "default_views" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"view_id" text NOT NULL,
	CONSTRAINT "default_views_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_name" UNIQUE NULLS NOT DISTINCT("list","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"response" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"target_type" text,
	"target_id" text,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[],
	"enabled" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"secret" text NOT NULL,
	"previous_secret" text,
	"rotated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_target_complete" CHECK (("webhook_endpoints"."target_type" is null) = ("webhook_endpoints"."target_id" is null))
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonated_by_users_id_fk" FOREIGN KEY ("impersonated_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_api_keys" ADD CONSTRAINT "organization_api_keys_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_calls" ADD CONSTRAINT "batch_calls_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_cover_id_covers_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."covers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_team" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invite_links" ADD CONSTRAINT "organization_invite_links_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_removed_members" ADD CONSTRAINT "organization_removed_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_removed_members" ADD CONSTRAINT "organization_removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_removed_members" ADD CONSTRAINT "organization_removed_members_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_confirmations" ADD CONSTRAINT "passkey_confirmations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_offers" ADD CONSTRAINT "passkey_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_note_by_users_id_fk" FOREIGN KEY ("note_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_list" FOREIGN KEY ("organization_id","list_id") REFERENCES "public"."reading_lists"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_book" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_lists" ADD CONSTRAINT "reading_lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_impersonator" ON "sessions" USING btree ("impersonated_by") WHERE "sessions"."impersonated_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE "sessions"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "users_admins_by_name" ON "users" USING btree ("name_key","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_banned_by_name" ON "users" USING btree ("name_key","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_new_by_name" ON "users" USING btree ("name_key","id") WHERE "users"."onboarded_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name_descending" ON "users" USING btree (coalesce(nullif("name_key", chr(1114111)), ''),"id");--> statement-breakpoint
CREATE INDEX "users_admins_by_name_descending" ON "users" USING btree (coalesce(nullif("name_key", chr(1114111)), ''),"id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_banned_by_name_descending" ON "users" USING btree (coalesce(nullif("name_key", chr(1114111)), ''),"id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_new_by_name_descending" ON "users" USING btree (coalesce(nullif("name_key", chr(1114111)), ''),"id") WHERE "users"."onboarded_at" is null;--> statement-breakpoint
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
CREATE INDEX "users_image" ON "users" USING btree ("image") WHERE "users"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_ban_end" ON "users" USING btree ("ban_expires") WHERE "users"."banned" and "users"."ban_expires" is not null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "sent_emails_user" ON "sent_emails" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sent_emails_created" ON "sent_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_notes_user" ON "user_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_notes_author" ON "user_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_target" ON "activity" USING btree ("target_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_impersonator" ON "activity" USING btree ("impersonator_id","at","id") WHERE "activity"."impersonator_id" is not null;--> statement-breakpoint
CREATE INDEX "organization_api_keys_creator" ON "organization_api_keys" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "batch_calls_refused" ON "batch_calls" USING btree ("batch_id","position") WHERE "batch_calls"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "batches_created" ON "batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bin_entries_newest" ON "bin_entries" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_entries_expiry" ON "bin_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bin_entries_images" ON "bin_entries" USING gin ("images");--> statement-breakpoint
CREATE INDEX "bin_entries_search" ON "bin_entries" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bin_entries_prefix" ON "bin_entries" USING btree ("search_key");--> statement-breakpoint
CREATE UNIQUE INDEX "genres_name_unique" ON "genres" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "genres_by_name" ON "genres" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "books_by_title" ON "books" USING btree ("title_key","id");--> statement-breakpoint
CREATE INDEX "books_genre_by_title" ON "books" USING btree ("genre_id","title_key","id");--> statement-breakpoint
CREATE INDEX "books_by_author" ON "books" USING btree ("author_key","id");--> statement-breakpoint
CREATE INDEX "books_genre_by_author" ON "books" USING btree ("genre_id","author_key","id");--> statement-breakpoint
CREATE INDEX "books_by_year" ON "books" USING btree (coalesce("year", '-32768'::smallint),"id");--> statement-breakpoint
CREATE INDEX "books_genre_by_year" ON "books" USING btree ("genre_id",coalesce("year", '-32768'::smallint),"id");--> statement-breakpoint
CREATE INDEX "books_by_created" ON "books" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "books_genre_by_created" ON "books" USING btree ("genre_id","created_at","id");--> statement-breakpoint
CREATE INDEX "books_search" ON "books" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "books_publishers" ON "books" USING btree ("publisher_key") WHERE "books"."publisher_key" is not null;--> statement-breakpoint
CREATE INDEX "books_author_names" ON "books" USING gin (split_part("author_key", chr(1), 1) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "books_publisher_names" ON "books" USING gin ("publisher_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "books_title_author_unique" ON "books" USING btree (lower(btrim("title")),lower(btrim("author")));--> statement-breakpoint
CREATE INDEX "books_cover" ON "books" USING btree ("cover_id") WHERE "books"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "covers_created" ON "covers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_fate" ON "import_rows" USING btree ("import_id","fate","number");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","updated_at","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group" ON "notifications" USING btree ("user_id","group_key") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_pending" ON "notifications" USING btree ("pending_email","user_id") WHERE "notifications"."pending_email" is not null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_pending" ON "organization_invitations" USING btree ("organization_id","email") WHERE "organization_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "organization_invitations_email" ON "organization_invitations" USING btree ("email","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_token" ON "organization_invitations" USING btree ("token_hash","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_newest" ON "organization_invitations" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "organization_invitations_expiry" ON "organization_invitations" USING btree ("expires_at","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_inviter" ON "organization_invitations" USING btree ("inviter_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invite_links_creator" ON "organization_invite_links" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invite_links_expiry" ON "organization_invite_links" USING btree ("expires_at","organization_id");--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_members_joined" ON "organization_members" USING btree ("organization_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_role" ON "organization_members" USING btree ("organization_id","role","created_at","user_id");--> statement-breakpoint
CREATE INDEX "organization_removed_members_user" ON "organization_removed_members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_removed_members_by" ON "organization_removed_members" USING btree ("removed_by","organization_id");--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "organizations_by_created" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_members" ON "organizations" USING btree ("member_count","id");--> statement-breakpoint
CREATE INDEX "organizations_slug_prefix" ON "organizations" USING btree ("slug" collate "C");--> statement-breakpoint
CREATE INDEX "organizations_logo" ON "organizations" USING btree ("logo") WHERE "organizations"."logo" is not null;--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "team_members_joined" ON "team_members" USING btree ("organization_id","team_id","created_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_unique" ON "teams" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reading_list_books_position" ON "reading_list_books" USING btree ("organization_id","list_id","position");--> statement-breakpoint
CREATE INDEX "reading_list_books_by_book" ON "reading_list_books" USING btree ("book_id","organization_id");--> statement-breakpoint
CREATE INDEX "reading_list_books_by_user" ON "reading_list_books" USING btree ("added_by","organization_id");--> statement-breakpoint
CREATE INDEX "reading_list_books_note_by" ON "reading_list_books" USING btree ("note_by","organization_id") WHERE "reading_list_books"."note_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_lists_name_unique" ON "reading_lists" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "default_views_view" ON "default_views" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "views_user" ON "views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_target" ON "webhook_endpoints" USING btree ("target_id","target_type");--> statement-breakpoint
CREATE INDEX "limits_resets" ON "limits" USING btree ("resets_at");
