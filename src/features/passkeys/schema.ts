import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, requiredLine, timestamp } from '~/shared/schema';

/** Binary data in the JSON of browsers. */
const base64url = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]+$/));

/** What `PublicKeyCredential.toJSON()` gives. Other fields are ignored: browsers add some. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.picklist(['platform', 'cross-platform']))),
};

const clientDataJSON = base64url(8000);

/** Of a passkey that was used. */
export const assertionSchema = v.pipe(
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON,
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: v.optional(v.nullable(base64url(100))),
    }),
  }),
  v.check(({ id, rawId }) => id === rawId),
);
export type Assertion = v.InferOutput<typeof assertionSchema>;

/** Of a passkey that was created. */
export const attestationSchema = v.pipe(
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON,
      attestationObject: base64url(64_000),
      transports: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
      ),
    }),
  }),
  v.check(({ id, rawId }) => id === rawId),
);
export type Attestation = v.InferOutput<typeof attestationSchema>;

/** Options for the browser: it parses them itself. */
export const optionsSchema = v.looseObject({ challenge: v.string() });

export const nameSchema = requiredLine(60, { required: message('passkeys:name.required') });

export const passkeyInput = v.strictObject({ id: idField });
export const renameInput = v.strictObject({ id: idField, name: nameSchema });
export const assertionInput = v.strictObject({ response: assertionSchema });
export const attestationInput = v.strictObject({ response: attestationSchema });

const passkeySchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** Tells the browser which passkey to forget. */
  credentialId: v.string(),
  /** Whether the user's other devices have it too. */
  synced: v.boolean(),
  /** The host it works at, if that is not the present one. */
  otherHost: v.nullable(v.string()),
  createdAt: timestamp,
  lastUsedAt: v.nullable(timestamp),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

export const passkeysOutput = v.strictObject({
  items: v.array(passkeySchema),
  /** The server's time, for relative times. */
  now: timestamp,
  /** The user's ID as authenticators know it, base64url. */
  userHandle: v.string(),
});

export const registeredOutput = v.strictObject({ id: v.string(), name: v.string() });
export const offerOutput = v.strictObject({ offered: v.boolean() });
export const countOutput = v.strictObject({ count: v.number() });

export const summaryOutput = v.strictObject({
  ...countOutput.entries,
  /** Of all together; null if none was used. */
  lastUsedAt: v.nullable(timestamp),
});
