ALTER TABLE "notifications" ADD COLUMN "actor_id" text;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "created_by" text;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "paused_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "webhook_endpoints_creator" ON "webhook_endpoints" USING btree ("created_by");
