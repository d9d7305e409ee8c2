import { BookPlus } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type FeaturePalette, recordSearch } from '~/shared/palette';

const show = ({ title, author }: { title: string; author: string }) => ({ title, detail: author });

export const palette: FeaturePalette = {
  commands: [
    {
      to: '/manager/books/new',
      label: 'books:new',
      icon: BookPlus,
      permission: { books: 'create' },
    },
  ],
  searches: [
    recordSearch('/app/books/$id', api.books, show),
    recordSearch('/manager/books/$id', api.books, show),
  ],
};
