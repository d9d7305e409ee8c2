import type { Feature } from '~/shared/feature';

/** Tells open pages which records were changed elsewhere. */
export const live: Feature = {
  // All that it declares is on the server.
  part: 'live',
};
