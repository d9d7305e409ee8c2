-- Two roles instead of one: `app_owner` owns the tables and migrates them (DATABASE_DIRECT_URL),
-- `app_data` reads and writes rows (DATABASE_URL). Run it as app_owner in the product's database,
-- before the first start or at any time later.
create schema if not exists pgboss;
grant usage on schema public, pgboss to app_data;
grant select, insert, update, delete on all tables in schema public, pgboss to app_data;
grant usage, select on all sequences in schema public, pgboss to app_data;
-- The same for tables of later migrations.
alter default privileges grant select, insert, update, delete on tables to app_data;
alter default privileges grant usage, select on sequences to app_data;
