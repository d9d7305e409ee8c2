// The files in `migrations`: SQL, the journal and the last snapshot of drizzle-kit, sample data.
import type { Files } from './project-files.ts';

export interface Migration {
  name: string;
  sql: string;
}

export const sampleFile = 'migrations/sample/data.sql';
/** The tables as the code of the last release has them. */
export const releasedFile = 'migrations/sample/tables.sql';
/** What later releases drop, and what the last release does not mind: see `deferred.ts`. */
export const deferredFile = 'migrations/deferred.json';
const sqlFile = /^migrations\/(?:sample\/)?([^/]+)\.sql$/;
const snapshotFile = /^migrations\/meta\/.+_snapshot\.json$/;
const journal = 'migrations/meta/_journal.json';
const breakpoint = '--> statement-breakpoint';

/** Beginnings of statements about a table, also its indexes, triggers and rows, or a function. */
const beginnings = [
  String.raw`(?:CREATE|ALTER|DROP) TABLE(?: IF (?:NOT )?EXISTS)?`,
  String.raw`CREATE (?:UNIQUE )?INDEX(?: CONCURRENTLY)?(?: IF NOT EXISTS)? \S+ ON`,
  String.raw`CREATE(?: OR REPLACE)?(?: CONSTRAINT)? TRIGGER [^;]*? ON`,
  String.raw`DROP TRIGGER(?: IF EXISTS)? \S+ ON`,
  String.raw`(?:CREATE (?:OR REPLACE )?|DROP )FUNCTION(?: IF EXISTS)?`,
  String.raw`(?:UPDATE|INSERT INTO|DELETE FROM)(?: ONLY)?`,
];
const comments = String.raw`^(?:--.*\s+)*`;
const schema = String.raw`(?:"?public"?\.)?`;
const subject = new RegExp(`${comments}(?:${beginnings.join('|')}) ${schema}"?(\\w+)`, 'i');
const droppedIndex = new RegExp(
  `${comments}DROP INDEX(?: CONCURRENTLY)?(?: IF EXISTS)? ${schema}"?(\\w+)`,
  'i',
);

/** The table or function that a statement creates or changes. */
export const getSubject = (statement: string) => subject.exec(statement.trim())?.[1];

/** The names of indexes start with their table. */
function isAbout(statement: string, tables: string[]) {
  const index = droppedIndex.exec(statement.trim())?.[1];
  if (index) return tables.some((table) => index.startsWith(`${table}_`));
  return tables.includes(getSubject(statement) ?? '');
}

export const splitStatements = (sql: string) =>
  sql.split(breakpoint).map((statement) => statement.trim());

export const joinStatements = (statements: string[]) => `${statements.join(`\n${breakpoint}\n`)}\n`;

const getDefinition = {
  extensions: /^(CREATE|DROP) EXTENSION(?: IF (?:NOT )?EXISTS)? "?(\w+)/im,
  functions: /^(CREATE|DROP)(?: OR REPLACE)? FUNCTION(?: IF EXISTS)? "?(\w+)/im,
  triggers: /^(CREATE|DROP)(?: OR REPLACE| CONSTRAINT)* TRIGGER(?: IF EXISTS)? "?(\w+)/im,
};

/** What drizzle-kit does not know: extensions, functions or triggers, each with its last definition. */
export function definitions(migrations: Migration[], kind: keyof typeof getDefinition) {
  const found = new Map<string | undefined, string>();
  for (const statement of migrations.flatMap(({ sql }) => splitStatements(sql))) {
    const [, verb, name] = getDefinition[kind].exec(statement) ?? [];
    if (verb?.toUpperCase() === 'DROP') found.delete(name);
    else if (verb) found.set(name, statement);
  }
  return [...found.values()];
}

/** The SQL without statements about the tables. Unchanged if there are none. */
function removeStatements(sql: string, tables: string[]) {
  const statements = splitStatements(sql);
  const remaining = statements.filter((statement) => !isAbout(statement, tables));
  if (remaining.length === statements.length) return sql;
  const text = joinStatements(remaining);
  // The mark at the top applies to the whole file: see src/server/database/migrate.ts.
  const mark = /^(?:--.*\n)*-- no transaction\s*\n/i;
  return text.trim() && mark.test(sql) && !mark.test(text) ? `-- no transaction\n${text}` : text;
}

function removeFromSnapshot(text: string, removed: string[]) {
  const snapshot: { tables: Record<string, { name: string }> } = JSON.parse(text);
  const tables = Object.entries(snapshot.tables);
  const remaining = tables.filter(([, { name }]) => !removed.includes(name));
  if (remaining.length === tables.length) return text;
  return `${JSON.stringify({ ...snapshot, tables: Object.fromEntries(remaining) }, null, 2)}\n`;
}

function removeFromDeferred(text: string, tables: string[]) {
  const { drop = {}, ...rest } = JSON.parse(text);
  const kept = Object.entries(drop).filter(([statement]) => !isAbout(statement, tables));
  return `${JSON.stringify({ drop: Object.fromEntries(kept), ...rest }, null, 2)}\n`;
}

const identifier = /"(?!public")\w+"/g;

/** `deferred.json` without what no migration names: a project that is newer never had it. */
export function keepDeferred(text: string, migrations: string[]) {
  const { drop = {}, ...rest } = JSON.parse(text);
  const statements = migrations.flatMap(splitStatements);
  const isThere = (statement: string) => {
    const names = statement.match(identifier) ?? [];
    return statements.some((other) => names.every((name) => other.includes(name)));
  };
  const kept = Object.entries(drop).filter(([statement]) => isThere(statement));
  return `${JSON.stringify({ drop: Object.fromEntries(kept), ...rest }, null, 2)}\n`;
}

/** Keeps the entries whose SQL is still there. */
function removeFromJournal(files: Files) {
  const text = files.get(journal);
  if (!text) return files;
  const content = JSON.parse(text);
  const entries = content.entries.filter(({ tag }: { tag: string }) =>
    files.has(`migrations/${tag}.sql`),
  );
  if (entries.length === content.entries.length) return files;
  return new Map(files).set(journal, `${JSON.stringify({ ...content, entries }, null, 2)}\n`);
}

/** Removes tables from all migrations. */
export function removeTables(files: Files, tables: string[]): Files {
  if (tables.length === 0) return files;
  const remaining: Files = new Map();
  for (const [path, text] of files) {
    if (sqlFile.test(path)) {
      const sql = removeStatements(text, tables);
      if (sql.trim()) remaining.set(path, sql);
    } else if (snapshotFile.test(path)) remaining.set(path, removeFromSnapshot(text, tables));
    else remaining.set(path, path === deferredFile ? removeFromDeferred(text, tables) : text);
  }
  return removeFromJournal(remaining);
}

/** Removes rows of the sample data, which are one line each. */
export function removeRows(files: Files, isRemoved: (row: string) => boolean): Files {
  const text = files.get(sampleFile);
  if (!text) return files;
  const statements = splitStatements(text).map((statement) => {
    const [head = '', ...rows] = statement.split('\n');
    if (rows.length === 0 || !head.startsWith('INSERT')) return statement;
    const kept = rows.map((row) => row.replace(/[,;]$/, '')).filter((row) => !isRemoved(row));
    return kept.length > 0 ? `${head}\n${kept.join(',\n')};` : '';
  });
  return new Map(files).set(sampleFile, joinStatements(statements.filter(Boolean)));
}
