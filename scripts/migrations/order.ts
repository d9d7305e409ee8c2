const kinds: [RegExp, rank: number][] = [
  [/^(CREATE|ALTER) (TYPE|SCHEMA|SEQUENCE)\b/i, 0],
  [/^ALTER TABLE .* RENAME\b/i, 1],
  [/^CREATE TABLE\b/i, 2],
  [/^(DROP|ALTER TABLE \S+ DROP CONSTRAINT)\b/i, 3],
  [/^ALTER TABLE \S+ ALTER COLUMN\b/i, 5],
  [/^ALTER TABLE \S+ ADD COLUMN [^]*\bGENERATED ALWAYS AS \(/i, 7],
  [/^ALTER TABLE \S+ ADD COLUMN\b/i, 6],
  [/^ALTER TABLE \S+ ADD CONSTRAINT\b/i, 9],
  [/^CREATE (UNIQUE )?INDEX\b/i, 10],
];
const dropColumn = /^ALTER TABLE "([^"]+)" DROP COLUMN "([^"]+)"/i;
const [dropGenerated, dropOther, anythingElse] = [4, 8, 11];

/**
 * The statements of drizzle-kit in an order in which they run. It writes a generated column before the
 * column that its expression uses, and drops a column before the generated ones that use it.
 */
export function inOrder(
  statements: string[],
  isGenerated: (table: string, column: string) => boolean,
): string[] {
  const getRank = (statement: string) => {
    const [, table, column] = dropColumn.exec(statement) ?? [];
    if (table && column) return isGenerated(table, column) ? dropGenerated : dropOther;
    return kinds.find(([kind]) => kind.test(statement))?.[1] ?? anythingElse;
  };
  return statements.toSorted((a, b) => getRank(a) - getRank(b));
}
