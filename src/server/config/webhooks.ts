import * as v from 'valibot';
import { defineConfigPart } from './part';
import { flag } from './values';

/** Outgoing webhooks. See `docs/guides/receive-webhooks.md`. */
export const webhooks = defineConfigPart({
  schema: v.object({
    /** Also HTTP. */
    WEBHOOKS_ALLOW_PRIVATE: flag(false),
  }),
  read: (env) => ({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE }),
});
