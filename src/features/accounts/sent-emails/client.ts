import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';

export const sentEmailQueries = {
  ofUser: (id: string) =>
    listQuery(['sent-emails'], { id }, (page) => api.sentEmails.list({ ...page, id })),
};
