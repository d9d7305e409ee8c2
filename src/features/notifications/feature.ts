import type { Feature } from '~/shared/feature';

export const notifications: Feature = {
  // All that it declares is on the server.
  part: 'notifications',
};
