import * as v from 'valibot';
import {
  memberMutation,
  memberProcedure,
  newsSince,
  organizationMutation,
} from '~/features/organizations/organizations.server';
import { errorMap, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput } from '~/shared/schema';
import {
  bookInput,
  createListInput,
  entryInput,
  listForBookSchema,
  listInput,
  listsInput,
  moveInput,
  noteInput,
  readingListErrors,
  readingListRowSchema,
  readingListSchema,
  recentListsSchema,
  renameListInput,
} from '../schema';
import {
  addBook,
  editNote,
  moveBook,
  removeBook,
  createList,
  describeList,
  removeList,
  renameList,
} from './rules';
import { readListsForBook, readRecentLists } from './own-lists';
import { listReadingLists } from './queries';

/*
 * The builders check the membership before the input and put the organization into the context.
 * Queries and rules take its ID from there: an ID from the input could be of another organization.
 */

const tags = ['Reading lists'];
const lists = '/organizations/{slug}/reading-lists';
const list = `${lists}/{listId}` as const;
const entry = `${list}/books/{bookId}` as const;

const listNotFound = errorMap(readingListErrors, 'READING_LIST_NOT_FOUND');
const entryNotFound = errorMap(
  readingListErrors,
  'READING_LIST_NOT_FOUND',
  'BOOK_NOT_IN_READING_LIST',
);

export const readingListsApi = {
  recent: permittedProcedure({ apps: 'app' })
    .route({
      method: 'GET',
      path: '/recent-reading-lists',
      tags,
      summary: 'List the reading lists of your organizations that were changed last',
    })
    .input(emptyInput)
    .output(recentListsSchema)
    .handler(({ context }) =>
      readRecentLists(context.db, context.session.user.id, newsSince(context.now())),
    ),

  forBook: permittedProcedure({ apps: 'app' })
    .route({
      method: 'GET',
      path: '/books/{id}/reading-lists',
      tags,
      summary: 'List the reading lists that you can add a book to',
    })
    .input(bookInput)
    .output(v.array(listForBookSchema))
    .handler(({ context, input }) =>
      readListsForBook(context.db, context.session.user.id, input.id),
    ),

  list: memberProcedure
    .route({
      method: 'GET',
      path: lists,
      tags,
      summary: 'List the reading lists of an organization by name',
    })
    .input(listsInput)
    .output(v.array(readingListRowSchema))
    .handler(({ context }) => listReadingLists(context.db, context.organization.id)),

  get: memberProcedure
    .route({
      method: 'GET',
      path: list,
      tags,
      summary: 'Get a reading list with its books, in their order',
    })
    .errors(listNotFound)
    .input(listInput)
    .output(readingListSchema)
    .handler(({ context, input: { listId } }) =>
      describeList(context.db, { organizationId: context.organization.id, listId }),
    ),

  create: memberMutation
    .route({ method: 'POST', path: lists, tags, summary: 'Create a reading list' })
    .errors(errorMap(readingListErrors, 'READING_LIST_EXISTS', 'READING_LIST_LIMIT_REACHED'))
    .input(createListInput)
    .output(readingListSchema)
    .handler(transactional(createList)),

  rename: memberMutation
    .route({
      method: 'PATCH',
      path: list,
      tags,
      summary: 'Rename a reading list',
      description:
        'Fails with `READING_LIST_CHANGED` if `expectedUpdatedAt` is not the latest `updatedAt`.',
    })
    .errors({
      ...listNotFound,
      ...errorMap(readingListErrors, 'READING_LIST_EXISTS', 'READING_LIST_CHANGED'),
    })
    .input(renameListInput)
    .output(readingListSchema)
    .handler(transactional(renameList)),

  remove: organizationMutation({ content: 'delete' })
    .route({
      method: 'DELETE',
      path: list,
      tags,
      summary: 'Delete a reading list',
      description: 'For admins and owners of the organization. The books stay in the catalogue.',
    })
    .errors(listNotFound)
    .input(listInput)
    .output(doneOutput)
    .handler(transactional(removeList)),

  addBook: memberMutation
    .route({
      method: 'POST',
      path: `${list}/books`,
      tags,
      summary: 'Add a book of the catalogue at the end of a reading list',
    })
    .errors({
      ...listNotFound,
      ...errorMap(
        readingListErrors,
        'BOOK_NOT_IN_CATALOGUE',
        'BOOK_ALREADY_IN_READING_LIST',
        'READING_LIST_FULL',
      ),
    })
    .input(entryInput)
    .output(readingListSchema)
    .handler(transactional(addBook)),

  removeBook: memberMutation
    .route({
      method: 'DELETE',
      path: entry,
      tags,
      summary: 'Remove a book from a reading list',
    })
    .errors(entryNotFound)
    .input(entryInput)
    .output(readingListSchema)
    .handler(transactional(removeBook)),

  editNote: memberMutation
    .route({
      method: 'PATCH',
      path: entry,
      tags,
      summary: 'Change the note of a book in a reading list',
      description:
        'An empty note removes it. Fails with `NOTE_CHANGED` if `expectedNote` is not the latest.',
    })
    .errors({ ...entryNotFound, ...errorMap(readingListErrors, 'NOTE_CHANGED') })
    .input(noteInput)
    .output(readingListSchema)
    .handler(transactional(editNote)),

  moveBook: memberMutation
    .route({
      method: 'POST',
      path: `${entry}/move`,
      tags,
      summary: 'Move a book to another position in a reading list',
      description: 'Positions start at 1. One behind the last book is the end of the list.',
    })
    .errors(entryNotFound)
    .input(moveInput)
    .output(readingListSchema)
    .handler(transactional(moveBook)),
};
