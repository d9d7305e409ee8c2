import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { BookSort } from '../../schema';

export const sortLabels: Record<BookSort, PlainMessageKey> = {
  title: 'books:manage.title.label',
  author: 'books:manage.author',
  year: 'books:manage.year',
  created: 'books:manage.created.label',
};
