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
CREATE INDEX "bin_entries_newest" ON "bin_entries" USING btree ("deleted_at","id");
--> statement-breakpoint
CREATE INDEX "bin_entries_expiry" ON "bin_entries" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "bin_entries_images" ON "bin_entries" USING gin ("images");
--> statement-breakpoint
CREATE INDEX "bin_entries_search" ON "bin_entries" USING gin ("search_key" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bin_entries_prefix" ON "bin_entries" USING btree ("search_key");
