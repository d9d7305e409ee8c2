// `migrations/deferred.json`: what this release no longer uses, but the last one does. It stays in the
// database until a later release drops it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deferredFile } from '../migration-files.ts';
import type { Broken } from './compatibility.ts';

export interface Deferred {
  /** Statements, each with the release (time of its last migration) that still uses what it drops. */
  drop: Record<string, string>;
  /** Changes that the last release does not mind, with the reason. Emptied at each release. */
  accepted: Record<string, string>;
}

export function readDeferred(root: string): Deferred {
  const file = join(root, deferredFile);
  const found: Partial<Deferred> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { drop: {}, accepted: {}, ...found };
}

export const writeDeferred = (root: string, deferred: Deferred) =>
  writeFileSync(join(root, deferredFile), `${JSON.stringify(deferred, null, 2)}\n`);

const drops = /\bDROP (TABLE|COLUMN|CONSTRAINT|INDEX) (?!IF EXISTS)/i;

/** Whether the statement drops it. The names of indexes and constraints are unique. */
const isDropOf = (statement: string, { part: { kind, table, name } }: Broken) =>
  drops.test(statement) &&
  statement.includes(`"${name}"`) &&
  (kind === 'index' || statement.includes(`"${table}"`)) &&
  (kind !== 'table' || /^DROP TABLE/i.test(statement));

/** `if exists`: a project may have dropped it itself. */
const asDeferred = (statement: string) => statement.replace(drops, 'DROP $1 IF EXISTS ');

const isRequired = ({ part: { kind, definition } }: Broken) =>
  kind === 'column' && definition.endsWith(' not null');

/**
 * Takes what drops something that the last release uses out of a migration. This release does not fill
 * such a column, so it must not be required.
 */
export function defer(statements: string[], broken: Broken[]) {
  const gone = broken.filter(({ reason }) => reason === 'is gone');
  const isDeferred = (statement: string) => gone.some((it) => isDropOf(statement, it));
  const relaxed = gone
    .filter((it) => isRequired(it) && statements.some((statement) => isDropOf(statement, it)))
    .map(
      ({ part: { table, name } }) => `ALTER TABLE "${table}" ALTER COLUMN "${name}" DROP NOT NULL;`,
    );
  const now = [...statements.filter((statement) => !isDeferred(statement)), ...relaxed];
  return {
    now: now.length > 0 ? now : ['-- What it drops is in deferred.json.\nSELECT 1;'],
    later: statements.filter(isDeferred).map(asDeferred),
  };
}

/** What the last release no longer uses. */
export const getDue = ({ drop }: Deferred, release: string | undefined): string[] =>
  Object.entries(drop).flatMap(([sql, since]) => (release && since < release ? [sql] : []));
