CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");
