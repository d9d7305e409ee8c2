import type { Door } from './door-rules';

/** What a person does with her own account and sessions. */
export const accountDoors: Record<string, Door> = {};
