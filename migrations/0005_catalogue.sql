CREATE TABLE "books" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"genre_id" text NOT NULL,
	"publisher" text,
	"year" smallint,
	"summary" text,
	"cover_id" text,
	"title_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("books"."title", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED,
	"author_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("books"."author" || chr(1) || "books"."title", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED,
	"publisher_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(normalize(regexp_replace(normalize("books"."publisher", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC)), 600)) STORED,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("books"."title" || ' ' || "books"."author" || coalesce(' ' || "books"."publisher", ''), NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "covers" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize(regexp_replace(normalize("genres"."name", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "genres_colour_hex" CHECK ("genres"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_cover_id_covers_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."covers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_by_title" ON "books" USING btree ("title_key","id");--> statement-breakpoint
CREATE INDEX "books_genre_by_title" ON "books" USING btree ("genre_id","title_key","id");--> statement-breakpoint
CREATE INDEX "books_by_author" ON "books" USING btree ("author_key","id");--> statement-breakpoint
CREATE INDEX "books_genre_by_author" ON "books" USING btree ("genre_id","author_key","id");--> statement-breakpoint
CREATE INDEX "books_by_year" ON "books" USING btree (coalesce("year", '-32768'::smallint),"id");--> statement-breakpoint
CREATE INDEX "books_genre_by_year" ON "books" USING btree ("genre_id",coalesce("year", '-32768'::smallint),"id");--> statement-breakpoint
CREATE INDEX "books_by_created" ON "books" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "books_genre_by_created" ON "books" USING btree ("genre_id","created_at","id");--> statement-breakpoint
CREATE INDEX "books_search" ON "books" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "books_publishers" ON "books" USING btree ("publisher_key") WHERE "books"."publisher_key" is not null;--> statement-breakpoint
CREATE INDEX "books_author_names" ON "books" USING gin (split_part("author_key", chr(1), 1) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "books_publisher_names" ON "books" USING gin ("publisher_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "books_title_author_unique" ON "books" USING btree (lower(btrim("title")),lower(btrim("author")));--> statement-breakpoint
CREATE INDEX "books_cover" ON "books" USING btree ("cover_id") WHERE "books"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "covers_created" ON "covers" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "genres_name_unique" ON "genres" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "genres_by_name" ON "genres" USING btree ("name_key","id");