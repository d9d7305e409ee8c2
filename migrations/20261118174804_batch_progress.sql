ALTER TABLE "batches" ADD COLUMN "input" jsonb;
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "preview" text;
