// During a deployment the last release runs on the schema of this one. So what its code reads and
// writes must stay: expand first, contract one release later.
import { type Part, type Schema, getName } from './schema.ts';

/** Something that the last release uses and that the migrations take away. */
export interface Broken {
  /** As in `accepted` of `migrations/deferred.json`. */
  key: string;
  part: Part;
  reason: string;
}

/** The parts of what `readSchema` says about a column. */
function parseColumn({ definition }: Part) {
  const [, type, notNull, value] =
    /^([^]*?)( not null)?(?: identity \w)?(?: ((?:default|generated always as) [^]*))?$/.exec(
      definition,
    ) ?? [];
  const isIdentity = / identity \w/.test(definition);
  const isGenerated = value?.startsWith('generated') ?? false;
  return {
    type,
    isRequired: Boolean(notNull),
    isFilled: Boolean(value) || isIdentity,
    isGenerated,
  };
}

/** What is wrong with a column that both have. */
function compareColumn(before: Part, after: Part): string | undefined {
  const [old, now] = [parseColumn(before), parseColumn(after)];
  if (old.type !== now.type) return `has another type: ${old.type}, now ${now.type}`;
  if (now.isGenerated && !old.isGenerated) return 'is generated now, and cannot be written';
  if (now.isRequired && !old.isRequired) return 'must not be null any more';
  if (now.isRequired && old.isFilled && !now.isFilled) return 'has lost its default';
  return undefined;
}

const isUnique = ({ kind, definition }: Part) =>
  (kind === 'constraint' && /^(UNIQUE|PRIMARY KEY)/.test(definition)) ||
  (kind === 'index' && definition.startsWith('CREATE UNIQUE'));

function findReason(part: Part, after: Part | undefined): string | undefined {
  if (part.kind === 'table') return after ? undefined : 'is gone';
  if (part.kind === 'column') return after ? compareColumn(part, after) : 'is gone';
  // Needed by `on conflict`, and its name for the error message.
  return isUnique(part) && !after ? 'is gone' : undefined;
}

/** What the code of the last release misses in the migrated database. */
export function findBroken(released: Schema, migrated: Schema): Broken[] {
  const found: Broken[] = [];
  const hasTable = (schema: Schema, { table }: Part) => schema.has(`table ${table} ${table}`);
  for (const [key, part] of released) {
    if (part.kind !== 'table' && !hasTable(migrated, part)) continue;
    const reason = findReason(part, migrated.get(key));
    if (reason) found.push({ key, part, reason });
  }
  for (const [key, part] of migrated) {
    if (part.kind !== 'column' || released.has(key) || !hasTable(released, part)) continue;
    const { isRequired, isFilled } = parseColumn(part);
    const reason = 'is new and required, and the last release does not fill it: add a default';
    if (isRequired && !isFilled) found.push({ key, part, reason });
  }
  return found;
}

const guide = 'docs/guides/change-the-database-schema.md#deploy-without-downtime';

/** In words, without what is accepted. */
export const describeBroken = (broken: Broken[], accepted: Record<string, string>) =>
  broken
    .filter(({ key }) => !(key in accepted))
    .map(
      ({ key, part, reason }) =>
        `During a deployment the last release uses ${getName(part)}, which ${reason}. Expand first, ` +
        `contract one release later: ${guide}. If the last release can do without, add ` +
        `"${key}" to \`accepted\` in migrations/deferred.json, with the reason.`,
    );
