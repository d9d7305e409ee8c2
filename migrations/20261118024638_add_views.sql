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
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "views_user" ON "views" USING btree ("user_id");
