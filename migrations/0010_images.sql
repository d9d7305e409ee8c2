-- organizations:start
CREATE INDEX "organizations_logo" ON "organizations" USING btree ("logo") WHERE "organizations"."logo" is not null;--> statement-breakpoint
-- organizations:end
CREATE INDEX "users_image" ON "users" USING btree ("image") WHERE "users"."image" is not null;
