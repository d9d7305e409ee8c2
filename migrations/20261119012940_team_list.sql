ALTER TABLE "teams" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("teams"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED;
--> statement-breakpoint
CREATE INDEX "teams_by_name" ON "teams" USING btree ("organization_id","name_key","id");
--> statement-breakpoint
CREATE INDEX "teams_by_created" ON "teams" USING btree ("organization_id","created_at","id");
