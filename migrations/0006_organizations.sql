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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "organization_invitations_role_known" CHECK ("organization_invitations"."role" in ('owner', 'admin', 'member'))
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
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"member_count" integer DEFAULT 0 NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("organizations"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("organizations"."name" || ' ' || "organizations"."slug", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
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
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_team" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_pending" ON "organization_invitations" USING btree ("organization_id","email") WHERE "organization_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "organization_invitations_email" ON "organization_invitations" USING btree ("email","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_token" ON "organization_invitations" USING btree ("token_hash","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_newest" ON "organization_invitations" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "organization_invitations_expiry" ON "organization_invitations" USING btree ("expires_at","organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_inviter" ON "organization_invitations" USING btree ("inviter_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_members_joined" ON "organization_members" USING btree ("organization_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_role" ON "organization_members" USING btree ("organization_id","role","created_at","user_id");--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "organizations_by_created" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_members" ON "organizations" USING btree ("member_count","id");--> statement-breakpoint
CREATE INDEX "organizations_slug_prefix" ON "organizations" USING btree ("slug" collate "C");--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "team_members_joined" ON "team_members" USING btree ("organization_id","team_id","created_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_unique" ON "teams" USING btree ("organization_id",lower("name"));