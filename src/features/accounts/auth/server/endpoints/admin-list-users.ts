import * as v from 'valibot';
import { type UserSearch, listUsersByOffset } from '../../../users/users.server';
import { idField, maxTotal, searchTermSchema, sortOrders } from '~/shared/schema';
import { roles } from '~/shared/permissions';
import { emailSchema } from '../../schema';
import { clientUserSchema, toClientUser } from './client-shapes';
import { sessionEndpoint } from './endpoint';

/** The client's default and our maximum. */
const pageSize = 100;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));

const sorts = { name: 'name', email: 'email', createdAt: 'created' } as const;

/** The fields that the list can be filtered by, each with the values it takes. */
const filters = {
  role: v.picklist(roles),
  banned: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  email: emailSchema,
  id: idField,
};

const filterNames = ['role', 'banned', 'email', 'id'] as const;

const query = v.pipe(
  v.strictObject({
    limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(pageSize)), `${pageSize}`),
    offset: v.optional(wholeNumber, '0'),
    searchValue: v.optional(searchTermSchema, ''),
    searchField: v.optional(v.picklist(['email', 'name']), 'email'),
    searchOperator: v.optional(v.picklist(['contains', 'starts_with', 'ends_with']), 'contains'),
    sortBy: v.optional(v.picklist(['name', 'email', 'createdAt']), 'name'),
    sortDirection: v.optional(v.picklist(sortOrders), 'asc'),
    filterField: v.optional(v.picklist(filterNames)),
    filterValue: v.optional(v.pipe(v.string(), v.maxLength(254))),
    filterOperator: v.optional(v.literal('eq'), 'eq'),
  }),
  v.forward(
    v.check(({ limit, offset }) => offset + limit <= maxTotal),
    ['offset'],
  ),
  v.forward(
    v.check(
      ({ filterField, filterValue }) =>
        filterField === undefined || v.is(filters[filterField], filterValue),
    ),
    ['filterValue'],
  ),
);

function toSearch(input: v.InferOutput<typeof query>): UserSearch {
  const { filterField: field, filterValue } = input;
  return {
    limit: input.limit,
    offset: input.offset,
    sort: sorts[input.sortBy],
    order: input.sortDirection,
    ...(input.searchValue !== '' && {
      search: {
        field: input.searchField,
        operator: input.searchOperator,
        value: input.searchValue,
      },
    }),
    filter: field ? { [field]: v.parse(filters[field], filterValue) } : {},
  };
}

export const listUsersEndpoint = sessionEndpoint({
  method: 'GET',
  query,
  access: { users: 'list' },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  group: 'Administration',
  summary: 'List users',
  description:
    `At most the first ${maxTotal} users of a search can be reached by \`offset\`, and \`total\` ` +
    'counts no further. `GET /api/rest/users` has a cursor for longer lists.',
  output: v.strictObject({
    users: v.array(clientUserSchema),
    total: v.number(),
    limit: v.number(),
    offset: v.number(),
  }),
  async handle({ context: { db, now }, input }) {
    const { users, total } = await listUsersByOffset(db, toSearch(input), now());
    const { limit, offset } = input;
    return {
      body: { users: users.map((user) => toClientUser(user, now())), total, limit, offset },
    };
  },
});
