// The files in `migrations`: SQL, the journal and the last snapshot of drizzle-kit.
const sqlFile = /^migrations\/([^/]+)\.sql$/;
const snapshotFile = /^migrations\/meta\/.+_snapshot\.json$/;
const journal = 'migrations/meta/_journal.json';
const breakpoint = '--> statement-breakpoint';

/** What a statement creates or changes: a table, also by its indexes and triggers, or a function. */
const subject =
  /^(?:--.*\s+)*(?:(?:CREATE|ALTER|DROP) TABLE(?: IF (?:NOT )?EXISTS)?|CREATE (?:UNIQUE )?INDEX \S+ ON|CREATE(?: CONSTRAINT)? TRIGGER [^;]*? ON|CREATE (?:OR REPLACE )?FUNCTION) "?(\w+)/i;

export const subjectOf = (statement) => subject.exec(statement.trim())?.[1];

export const splitStatements = (sql) => sql.split(breakpoint).map((statement) => statement.trim());

export const joinStatements = (statements) => `${statements.join(`\n${breakpoint}\n`)}\n`;

/** The SQL without statements about tables that match. Unchanged if there are none. */
function removeStatements(sql, isRemoved) {
  const statements = splitStatements(sql);
  const remaining = statements.filter((statement) => !isRemoved(subjectOf(statement)));
  return remaining.length === statements.length ? sql : joinStatements(remaining);
}

function removeFromSnapshot(text, words) {
  const snapshot = JSON.parse(text);
  const tables = Object.entries(snapshot.tables);
  const remaining = tables.filter(([name]) => !words.test(name));
  if (remaining.length === tables.length) return text;
  return `${JSON.stringify({ ...snapshot, tables: Object.fromEntries(remaining) }, null, 2)}\n`;
}

/** Keeps the entries whose SQL is still there. */
function removeFromJournal(files) {
  const text = files.get(journal);
  if (!text) return files;
  const content = JSON.parse(text);
  const entries = content.entries.filter(({ tag }) => files.has(`migrations/${tag}.sql`));
  if (entries.length === content.entries.length) return files;
  return new Map(files).set(journal, `${JSON.stringify({ ...content, entries }, null, 2)}\n`);
}

/** Removes tables whose name (with the schema) contains one of the words from all migrations. */
export function removeTables(files, words) {
  if (!words) return files;
  const isRemoved = (name) => name !== undefined && words.test(`public.${name}`);
  const remaining = new Map();
  for (const [path, text] of files) {
    if (sqlFile.test(path)) {
      const sql = removeStatements(text, isRemoved);
      if (sql.trim()) remaining.set(path, sql);
    } else remaining.set(path, snapshotFile.test(path) ? removeFromSnapshot(text, words) : text);
  }
  return removeFromJournal(remaining);
}
