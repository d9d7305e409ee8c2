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
ALTER TABLE "organization_api_keys" ADD CONSTRAINT "organization_api_keys_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "organization_api_keys_creator" ON "organization_api_keys" USING btree ("user_id","organization_id");
