import { getSubject } from '../migration-files.ts';

const reads = 'reads all rows under a lock';
const rewrites = 'rewrites all rows while nobody can read or write';

/** What statements do to a table that has rows. The first that fits counts. */
const effects: [statement: RegExp, effect: string][] = [
  [/^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i, 'blocks writes until the index is built'],
  [/ ADD COLUMN [^]* GENERATED ALWAYS AS \(/i, rewrites],
  [/ ADD COLUMN [^]* (GENERATED [A-Z ]+ AS IDENTITY|(BIG|SMALL)?SERIAL\b)/i, rewrites],
  [/ ADD COLUMN [^]* DEFAULT [^]*(random|uuid|clock_timestamp|nextval)\w*\(/i, rewrites],
  [/ ADD COLUMN (?![^]* DEFAULT )[^]* NOT NULL/i, 'fails if the table has rows: add a default'],
  [/ ALTER COLUMN \S+ SET DATA TYPE /i, `usually ${rewrites}`],
  [/ ALTER COLUMN \S+ SET NOT NULL/i, `${reads}, and fails if one is null`],
  [/ ADD CONSTRAINT \S+ (UNIQUE|PRIMARY)/i, 'blocks reads and writes until its index is built'],
  [/ ADD CONSTRAINT (?![^]* NOT VALID)/i, reads],
  [/^UPDATE /i, 'locks the rows it changes until the migration ends'],
];

/** A line for each statement that locks a large table for long. New tables have no rows. */
export function lockWarnings(statements: string[]): string[] {
  const created = new Set(
    statements
      .filter((statement) => /^CREATE TABLE/i.test(statement))
      .map((statement) => getSubject(statement)),
  );
  return statements.flatMap((statement) => {
    const table = getSubject(statement);
    if (!table || created.has(table)) return [];
    const effect = effects.find(([kind]) => kind.test(statement))?.[1];
    return effect ? [`${statement.split('\n', 1)[0]?.slice(0, 90)} … ${effect}.`] : [];
  });
}
