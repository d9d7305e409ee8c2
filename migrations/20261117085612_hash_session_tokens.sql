ALTER TABLE "sessions" ADD COLUMN "token_hash" text;--> statement-breakpoint
-- As `hashToken` in src/features/auth/server/session-token.ts, so that nobody is signed out.
UPDATE "sessions" SET "token_hash" = rtrim(translate(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "token_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash");
