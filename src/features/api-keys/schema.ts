import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, requiredLine, timestamp } from '~/shared/schema';

export const maxApiKeys = 20;

/** Days until a key expires; null: never. */
export const lifetimes = [30, 90, 365, null] as const;

export const newKeyFields = {
  name: requiredLine(60, { required: message('api-keys:name.required') }),
  /** `users:create`. Null: reads what its user may see, and changes nothing. */
  permissions: v.nullable(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(100))),
      v.minLength(1, message('api-keys:permissions.required')),
      v.maxLength(200),
    ),
  ),
  expiresInDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))),
};

export const newKeyInput = v.strictObject(newKeyFields);
export type NewKey = v.InferOutput<typeof newKeyInput>;

export const keyInput = v.strictObject({ id: idField });
export const userInput = v.strictObject({ userId: idField });
export const userKeyInput = v.strictObject({ userId: idField, id: idField });

export const apiKeySchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** Its first characters. */
  start: v.string(),
  permissions: v.nullable(v.array(v.string())),
  expiresAt: v.nullable(timestamp),
  /** To within a minute. */
  lastUsedAt: v.nullable(timestamp),
  lastUsedAddress: v.nullable(v.string()),
  createdAt: timestamp,
});
export type ApiKey = v.InferOutput<typeof apiKeySchema>;

export const apiKeysOutput = v.strictObject({
  items: v.array(apiKeySchema),
  /** What a new key can be allowed to do. */
  grantable: v.array(v.string()),
  /** The server's time, for relative times. */
  now: timestamp,
});
export type ApiKeys = v.InferOutput<typeof apiKeysOutput>;

/** The only response that contains the key itself. */
export const createdOutput = v.strictObject({ token: v.string(), key: apiKeySchema });
