import { type SQL, sql } from 'drizzle-orm';

/**
 * What a search means. What has three letters or digits in a row is found anywhere. Less than that
 * would be in almost everything: one or two letters, and signs alone, are found at the beginnings
 * of a few texts.
 */
export type SearchMode = 'anywhere' | 'beginning';

export interface SearchTerm {
  mode: SearchMode;
  /** Without accents, but in the case that was typed: the database makes it small, as it did the rest. */
  text: string;
}

/** The columns that a search looks at. A row and the change of a row call them the same. */
export interface Searched {
  /** Texts that are searched at their beginnings. */
  beginnings: readonly string[];
  /** The text in which all is searched, with a trigram index. */
  anywhere: string;
}

/** As `searchForm` of the columns does it. */
function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function readSearch(typed: string): SearchTerm | undefined {
  const text = withoutMarks(typed);
  if (text === '') return undefined;
  const anywhere = /[\p{L}\p{M}\p{N}]{3}/u.test(text);
  return { mode: anywhere ? 'anywhere' : 'beginning', text };
}

/** Signs that have a meaning in a pattern stand for themselves. */
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Behind every text that begins with what stands before it: the last character there is. */
const end = '\u{10FFFF}';

export function beginsWith(column: string, { text }: SearchTerm): SQL {
  const value = sql`${sql.identifier(column)} collate "C"`;
  return sql`(${value} >= lower(${text}) and ${value} < lower(${text}) || ${end})`;
}

export function contains(value: SQL, { text }: SearchTerm): SQL {
  return sql`${value} like lower(${`%${escaped(text)}%`})`;
}

const any = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** What matches, written so that the indexes for it can be used. */
export function matches({ beginnings, anywhere }: Searched, term: SearchTerm): SQL {
  if (term.mode === 'anywhere') return contains(sql`${sql.identifier(anywhere)}`, term);
  return any(beginnings.map((column) => beginsWith(column, term)));
}

/** The same for rows that are at hand already. */
export function isAmong({ beginnings, anywhere }: Searched, { mode, text }: SearchTerm): SQL {
  const placeIn = (column: string) => sql`strpos(${sql.identifier(column)}, lower(${text}))`;
  if (mode === 'anywhere') return sql`${placeIn(anywhere)} > 0`;
  return any(beginnings.map((column) => sql`${placeIn(column)} = 1`));
}
