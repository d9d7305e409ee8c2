import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reference } from '~/shared/schema';
import { contains, parseSearchTerm } from '../lists/search-term';

/** Selects from the table of `column` the record that the foreign key `key` refers to. */
function lookUp(key: AnyPgColumn, column: AnyPgColumn, value: SQL): SQL {
  // With an alias, because a table may refer to itself.
  return sql`(select ${value} from ${column.table} as referred where referred.id = ${key})`;
}

const inReferred = (column: AnyPgColumn) => sql`referred.${sql.identifier(column.name)}`;

/**
 * The record that a foreign key refers to, as `{ id, name }`: for the columns of records and lists.
 * `user: referenceTo(sessions.userId, users.name)`. It may have further columns.
 */
export function referenceTo<Referred extends Reference = Reference>(
  key: AnyPgColumn,
  name: AnyPgColumn,
  ...further: AnyPgColumn[]
): SQL<Referred> {
  const named = further.map(
    (column) => sql`, ${sql.raw(`'${column.name}'`)}, ${inReferred(column)}`,
  );
  const value = sql`json_build_object('id', referred.id, 'name', ${inReferred(name)}${sql.join(named)})`;
  // Nested, because Drizzle omits the table of columns at the top level.
  return sql<Referred>`${lookUp(key, name, value)}`;
}

/** Sorts a list by a column of the record that `key` refers to. No index helps: all rows are sorted. */
export const sortByReference = (key: AnyPgColumn, column: AnyPgColumn) => ({
  key: lookUp(key, column, inReferred(column)),
  type: column.getSQLType(),
});

/** The filter of a list: `key` refers to a record whose search column contains the term. */
export function matchesReference(
  key: AnyPgColumn,
  column: AnyPgColumn,
  searchTerm: string,
): SQL | undefined {
  const term = parseSearchTerm(searchTerm);
  return (
    term &&
    sql`${key} in (select referred.id from ${column.table} as referred
      where ${contains(inReferred(column), term)})`
  );
}

/*
 * Names of users by ID, null once the user is deleted. Look a name up where it is shown instead of
 * copying it: a copy outlives the account. Raw SQL, for features below those of accounts.
 */

export const userName = (id: SQLWrapper | string): SQL<string | null> =>
  sql<string | null>`(select nullif(users.name, '') from users where users.id = ${id})`;

/** The same, or the email as long as there is no name. */
export const userNameOrEmail = (id: SQLWrapper | string): SQL<string | null> =>
  sql`(select coalesce(nullif(users.name, ''), users.email) from users where users.id = ${id})`;

/** The same as a reference. */
export const userReference = (id: SQLWrapper): SQL<Reference | null> =>
  sql`(select json_build_object('id', users.id, 'name', coalesce(nullif(users.name, ''), users.email))
    from users where users.id = ${id})`;
