-- Existing organizations are past their first steps; new ones get the checklist.
ALTER TABLE "organizations" ADD COLUMN "checklist_dismissed" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "checklist_dismissed" SET DEFAULT false;
--> statement-breakpoint
-- Who wrote an existing note is not known.
ALTER TABLE "reading_list_books" ADD COLUMN "note_by" text;
--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_note_by_users_id_fk" FOREIGN KEY ("note_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "reading_list_books_note_by" ON "reading_list_books" USING btree ("note_by","organization_id") WHERE "reading_list_books"."note_by" is not null;
