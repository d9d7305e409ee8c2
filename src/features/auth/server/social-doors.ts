import type { Door } from './door-rules';

/** Signing in through somebody else. */
export const socialDoors: Record<string, Door> = {};
