import * as v from 'valibot';
import { timestamp } from '~/shared/schema';
import { codeSchema, emailSchema } from '../auth/schema';
import { languages } from '~/shared/i18n/languages';
import { message } from '~/shared/i18n/message';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import { nameLine } from '~/shared/text/names';
import { themes } from '~/shared/preferences/preferences';
import { browserNames, systemNames } from './device';

export const nameSchema = nameLine({
  required: message('account:name.required'),
  tooLong: message('account:name.tooLong'),
  invalid: message('account:name.invalid'),
});

export const nameInput = v.strictObject({ name: nameSchema });
export const preferencesInput = v.strictObject({
  language: v.optional(v.picklist(languages)),
  theme: v.optional(v.picklist(themes)),
  /** Null follows the browser. */
  timeZone: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((zone) => toTimeZone(zone) !== undefined),
      ),
    ),
  ),
});
export const signInNoticesInput = v.strictObject({ on: v.boolean() });
export const sessionInput = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });
export const emailInput = v.strictObject({ email: emailSchema });
export const emailCodeInput = v.strictObject({ email: emailSchema, code: codeSchema });
const deletionInput = v.strictObject({
  /** Also deletes what belongs to you alone, if a feature rejects to lose its only owner. */
  deleteOwned: v.optional(v.boolean(), false),
});
export type DeletionInput = v.InferInput<typeof deletionInput>;
export const requestDeletionInput = v.optional(deletionInput, {});
export const confirmDeletionInput = v.strictObject({
  ...emailCodeInput.entries,
  ...deletionInput.entries,
});
export const codeInput = v.strictObject({ code: codeSchema });

/** A code was sent or resent. */
export const codeSentOutput = v.strictObject({
  ok: v.literal(true),
  /** Minutes for which the code remains valid. */
  validMinutes: v.number(),
  /** Codes take longer than usual to be sent. */
  late: v.optional(v.boolean()),
});

export const nameOutput = v.strictObject({ name: v.string() });

/** One of the user's own sessions. Never contains the token. */
const ownSessionSchema = v.strictObject({
  id: v.string(),
  /** Whether it is the session of this request. */
  current: v.boolean(),
  browser: v.nullable(v.picklist(browserNames)),
  system: v.nullable(v.picklist(systemNames)),
  address: v.nullable(v.string()),
  /** How the user signed in, such as `code`; null if not known. */
  method: v.nullable(v.string()),
  startedAt: timestamp,
  usedAt: timestamp,
  expiresAt: timestamp,
});
export type OwnSession = v.InferOutput<typeof ownSessionSchema>;

export const ownSessionsSchema = v.strictObject({
  items: v.array(ownSessionSchema),
  /** Whether you get an email about sign-ins from new devices. Administrators always do. */
  signInNotices: v.boolean(),
  /** The server's time, for relative times. */
  now: timestamp,
});
