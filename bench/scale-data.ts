import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

/**
 * Generates users in the database: names from lists in several scripts, some of them common, and
 * one that is unique.
 */
const firstNames =
  'Amina,Wanjiru,Juma,Neema,Baraka,Zawadi,Amélie,Chloé,Émile,Hugo,Inès,Jules,Manon,Noémie,' +
  'Fatima,Omar,Layla,Yusuf,Maryam,Khalid,نور,سارة,محمد,ليلى,Anna,Björn,Çelik,Dvořák,Olga,Kenji';

const lastNames =
  'Mwangi,Otieno,Kamau,Achieng,Njoroge,Hassan,Durand,Lefèvre,Moreau,Petit,Rousseau,Girard,' +
  'Haddad,Khoury,Mansour,Nasser,Salem,Aziz,حداد,منصور,Smith,Müller,Novák,Silva,García,Ivanova,' +
  'Tanaka,Okafor,Mensah,Diallo,Svensson,Rossi,Kowalski,Popescu,Jensen,Byrne,Walsh,Murphy,Clark';

const insertUsers = `
  insert into users (id, name, email, email_verified, role, onboarded_at, banned, created_at, last_seen_at)
  select 'scale-' || i,
    (string_to_array($2, ','))[1 + i % 30] || ' ' ||
      (string_to_array($3, ','))[1 + (i / 30 * 7 + i) % 39],
    substr(md5(i::text), 1, 8) || i || '@example.org', true,
    case when i % 50000 = 0 then 'admin' else 'user' end,
    case when i % 20 = 0 then null else now() - i % 400 * interval '1 day' end,
    i % 500 = 7,
    now() - i % 400 * interval '1 day' - i * interval '1 millisecond',
    case when i % 9 > 0 then now() - (i::bigint * 31 % 99991) * interval '1 minute' end
  from generate_series(1, $1::int) i`;

const oneOfAKind = `
  insert into users (id, name, email, email_verified, role, onboarded_at)
  values ('scale-rare', 'Unmistakable Person', 'unmistakable@example.org', true, 'user', now())`;

/** A session for every second user, expiring within the next 30 days. */
const sessions = `
  insert into sessions (id, token_hash, user_id, created_at, updated_at, expires_at)
  select 'scale-' || i, 'scale-' || md5(i::text), 'scale-' || i, now(), now(),
    now() + (i % 720) * interval '1 hour' + interval '5 minutes'
  from generate_series(1, $1::int / 2) i`;

/** As many sign-ins as users, spread over 180 days. */
const signIns = `
  insert into activity (id, at, kind, actor_id, actor_name)
  select 'scale-' || i, now() - (i::bigint * 7919 % 259200) * interval '1 minute', 'sign-in',
    'scale-' || i, 'Scale'
  from generate_series(1, $1::int) i`;

// organizations:start
/** An organization with this many members, up to 100,000; the administrator is one of them. */
const maxMembers = 100_000;

const organization = `
  insert into organizations (id, name, slug, member_count)
  values ('scale', 'Scale', 'scale', $1::int + 1)`;

const members = `
  insert into organization_members (organization_id, user_id, role, created_at)
  select 'scale', id, 'owner', now() - interval '10 years' from users where email = 'admin@example.com'
  union all
  select 'scale', 'scale-' || i, 'member', now() - i * interval '1 minute'
  from generate_series(1, $1::int) i`;
// organizations:end

// sample:start
const maxBooks = 100_000;

const books = `
  insert into books (id, title, author, genre_id, year, created_at)
  select 'scale-' || i,
    (array['The','A','My','Our','That'])[1 + i % 5] || ' ' ||
      (array['River','House','Road','Garden','Letter','Night','Winter','Island','Mirror','Song',
             'Market','Train','Bridge','Lamp','Window','Sea','Stone','Clock','Door','Field'])[1 + i / 5 % 20]
      || ' ' || i,
    (string_to_array($2, ','))[1 + i % 30] || ' ' || (string_to_array($3, ','))[1 + i % 39],
    (select id from genres order by id offset i % 12 limit 1),
    1800 + i % 220, now() - i * interval '1 minute'
  from generate_series(1, $1::int) i`;

const rareBook = `
  insert into books (id, title, author, genre_id)
  select 'scale-rare', 'Unmistakable', 'Nobody Else', min(id) from genres`;
// sample:end

const plainIndexes = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and indexdef not like '% UNIQUE %'`;

/** What the clients of both databases have in common. */
interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Drops the indexes during the import: creating them at the end is much faster. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(plainIndexes);
  const indexes = rows as { name: string; definition: string }[];
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await work();
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await client.query(definition);
}

async function fill(client: Client, size: number): Promise<void> {
  await withoutIndexes(client, async () => {
    await client.query(insertUsers, [size, firstNames, lastNames]);
    await client.query(oneOfAKind);
    await client.query(sessions, [size]);
    await client.query(signIns, [size]);
    // organizations:start
    await client.query(organization, [Math.min(size, maxMembers)]);
    await client.query(members, [Math.min(size, maxMembers)]);
    // organizations:end
    // sample:start
    await client.query(books, [Math.min(size, maxBooks), firstNames, lastNames]);
    await client.query(rareBook);
    // sample:end
  });
  await client.query('vacuum analyze');
}

export async function fillPostgres(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, size);
  } finally {
    await client.end();
  }
}

/** Fills the database of a data folder while no server uses it. */
export async function fillEmbedded(dataDir: string, size: number): Promise<void> {
  const client = await PGlite.create({
    dataDir: join(dataDir, 'database/postgres'),
    extensions: { pg_trgm },
  });
  try {
    await fill(client, size);
  } finally {
    await client.close();
  }
}
