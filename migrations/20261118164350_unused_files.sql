CREATE TABLE "unused_files" (
	"key" text PRIMARY KEY NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
