import { type SQL, sql } from 'drizzle-orm';

/**
 * What a search means. What has three letters or digits in a row is found anywhere in name and
 * address. Less than that would be in almost everybody: one or two letters, and signs alone, are
 * found at the beginning of the name or of the address.
 */
export type SearchMode = 'anywhere' | 'beginning';

export interface SearchTerm {
  mode: SearchMode;
  /** Without accents, but in the case that was typed: the database makes it small, as it did the rest. */
  text: string;
}

/** The columns that a search looks at: those of a person, or of a change. */
export interface Searched {
  nameKey: SQL;
  email: SQL;
  searchKey: SQL;
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

export function beginsWith(column: SQL, { text }: SearchTerm): SQL {
  return sql`(${column} >= lower(${text}) and ${column} < lower(${text}) || ${end})`;
}

/** Who matches, written so that the indexes for it can be used. */
export function matches(of: Searched, term: SearchTerm): SQL {
  if (term.mode === 'anywhere')
    return sql`${of.searchKey} like lower(${`%${escaped(term.text)}%`})`;
  return sql`(${beginsWith(of.nameKey, term)} or ${beginsWith(sql`${of.email} collate "C"`, term)})`;
}

/** The same for rows that are at hand already. */
export function isAmong(of: Searched, { mode, text }: SearchTerm): SQL {
  if (mode === 'anywhere') return sql`strpos(${of.searchKey}, lower(${text})) > 0`;
  return sql`(strpos(${of.nameKey}, lower(${text})) = 1 or strpos(${of.email}, lower(${text})) = 1)`;
}
