import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';

/** Few at first: they stand above the rest of the page. */
const limit = 3;

export const userNoteQueries = {
  ofUser: (id: string) =>
    listQuery(['user-notes'], { id }, (page) => api.userNotes.list({ ...page, id, limit })),
};
