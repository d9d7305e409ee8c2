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
ALTER TABLE "organizations" ADD COLUMN "join_domain" text;
--> statement-breakpoint
ALTER TABLE "organization_invite_links" ADD CONSTRAINT "organization_invite_links_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_removed_members" ADD CONSTRAINT "organization_removed_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_removed_members" ADD CONSTRAINT "organization_removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_removed_members" ADD CONSTRAINT "organization_removed_members_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_join_domain_unique" UNIQUE("join_domain");
--> statement-breakpoint
CREATE INDEX "organization_invite_links_creator" ON "organization_invite_links" USING btree ("user_id","organization_id");
--> statement-breakpoint
CREATE INDEX "organization_invite_links_expiry" ON "organization_invite_links" USING btree ("expires_at","organization_id");
--> statement-breakpoint
CREATE INDEX "organization_removed_members_user" ON "organization_removed_members" USING btree ("user_id","organization_id");
--> statement-breakpoint
CREATE INDEX "organization_removed_members_by" ON "organization_removed_members" USING btree ("removed_by","organization_id");
