import type { Feature } from '~/shared/feature';

export const notifications: Feature = { part: 'notifications' };
