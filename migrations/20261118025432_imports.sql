CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"fate" text NOT NULL,
	"label" text NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"input" jsonb,
	"before" jsonb,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"file" text,
	"encoding" text NOT NULL,
	"separator" text NOT NULL,
	"headers" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"guarded" jsonb NOT NULL,
	"batch_id" text,
	"started_at" timestamp with time zone,
	"undo_batch_id" text,
	"undo_left" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "import_rows_fate" ON "import_rows" USING btree ("import_id","fate","number");
--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");
