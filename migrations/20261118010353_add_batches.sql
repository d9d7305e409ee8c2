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
ALTER TABLE "batch_calls" ADD CONSTRAINT "batch_calls_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "batch_calls_refused" ON "batch_calls" USING btree ("batch_id","position") WHERE "batch_calls"."state" = 'refused';
--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "batches_created" ON "batches" USING btree ("created_at","id");
