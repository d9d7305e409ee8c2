import * as v from 'valibot';
import { defineConfigPart } from './part';
import { text } from './values';

declare module '~/shared/page/public-config' {
  interface PublicConfig {
    /** Whether administrators need a passkey to enter the manager. */
    passkeyRequired: boolean;
  }
}

export const stepUps = ['off', 'manager', 'required'] as const;

/** Passkeys, and when administrators must use theirs again. See `docs/guides/passkeys.md`. */
export const passkeys = defineConfigPart({
  schema: v.object({
    AUTH_STEP_UP: v.pipe(
      text,
      v.transform((mode) => mode.toLowerCase() || 'off'),
      v.picklist(stepUps, `expected one of ${stepUps.join(', ')}`),
    ),
  }),
  read: (env) => ({ stepUp: env.AUTH_STEP_UP }),
  publish: ({ stepUp }) => ({ passkeyRequired: stepUp === 'required' }),
});
