import { createFileRoute } from '@tanstack/react-router';
import { commonError } from '~/shared/app-error';

/** What is nowhere in the area is told inside it: whoever is in stays in. */
export const Route = createFileRoute('/manager/$')({
  loader: () => {
    throw commonError('NOT_FOUND');
  },
});
