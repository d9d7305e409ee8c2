import { createFileRoute } from '@tanstack/react-router';
import { loadUser } from '~/features/users/loaders';

export const Route = createFileRoute('/manager/users/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) => loadUser(context.data, params.id),
});
