import { createFileRoute } from '@tanstack/react-router';
import { loadBook } from '~/features/books/loaders';

export const Route = createFileRoute('/manager/books/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) => loadBook(context.data, params.id),
});
