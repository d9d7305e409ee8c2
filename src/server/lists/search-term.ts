import { type SQL, sql } from 'drizzle-orm';

/**
 * Substring search needs three consecutive letters or digits, so that the trigram index applies.
 * Shorter terms and bare punctuation use prefix search.
 */
export interface SearchTerm {
  mode: 'substring' | 'prefix';
  /** Without accents, but in the original case: the database lowercases it like the columns. */
  text: string;
}

export interface SearchColumns {
  /** Has a trigram index. */
  substring: string;
  /** Each must be the first column of an index. If empty, short terms use substring search too. */
  prefix: readonly string[];
}

/** Mirrors `searchNormalized`, except for the case. */
function removeMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function parseSearchTerm(typed: string): SearchTerm | undefined {
  const text = removeMarks(typed);
  if (text === '') return undefined;
  const hasTrigram = /[\p{L}\p{M}\p{N}]{3}/u.test(text);
  return { mode: hasTrigram ? 'substring' : 'prefix', text };
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const lastCharacter = '\u{10FFFF}';

/** A range instead of `like 'term%'`: it can use an index whatever the term is. */
export function startsWith(column: string, { text }: SearchTerm): SQL {
  const value = sql`${sql.identifier(column)} collate "C"`;
  return sql`(${value} >= lower(${text}) and ${value} < lower(${text}) || ${lastCharacter})`;
}

export function contains(value: SQL, { text }: SearchTerm): SQL {
  return sql`${value} like lower(${`%${escapeLike(text)}%`})`;
}

const or = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;

const isPrefixSearch = ({ prefix }: SearchColumns, { mode }: SearchTerm) =>
  mode === 'prefix' && prefix.length > 0;

/** Matches through the search indexes. */
export function matchByIndex(columns: SearchColumns, term: SearchTerm): SQL {
  if (isPrefixSearch(columns, term))
    return or(columns.prefix.map((column) => startsWith(column, term)));
  return contains(sql`${sql.identifier(columns.substring)}`, term);
}

/** The same condition in a form that no search index supports, to filter rows of another index. */
export function matchByFilter(columns: SearchColumns, term: SearchTerm): SQL {
  const position = (column: string) => sql`strpos(${sql.identifier(column)}, lower(${term.text}))`;
  if (isPrefixSearch(columns, term))
    return or(columns.prefix.map((column) => sql`${position(column)} = 1`));
  return sql`${position(columns.substring)} > 0`;
}
