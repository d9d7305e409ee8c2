import { createFileRoute } from '@tanstack/react-router';
import { redirectToLastUsed } from '~/features/organizations/membership';

export const Route = createFileRoute('/app/o/')({
  loader: ({ context }) => redirectToLastUsed(context.data),
});
