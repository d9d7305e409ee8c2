CREATE TABLE "reading_list_books" (
	"organization_id" text NOT NULL,
	"list_id" text NOT NULL,
	"book_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"added_by" text,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_list_books_organization_id_list_id_book_id_pk" PRIMARY KEY("organization_id","list_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "reading_lists" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_lists_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_list" FOREIGN KEY ("organization_id","list_id") REFERENCES "public"."reading_lists"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_books" ADD CONSTRAINT "reading_list_books_book" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_lists" ADD CONSTRAINT "reading_lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_list_books_position" ON "reading_list_books" USING btree ("organization_id","list_id","position");--> statement-breakpoint
CREATE INDEX "reading_list_books_by_book" ON "reading_list_books" USING btree ("book_id","organization_id");--> statement-breakpoint
CREATE INDEX "reading_list_books_by_user" ON "reading_list_books" USING btree ("added_by","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_lists_name_unique" ON "reading_lists" USING btree ("organization_id",lower("name"));