import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, pageInput, textLine, timestamp } from '~/shared/schema';
import { deliveryStates } from './search';

export const maxWebhooks = 10;

const urlMessage = message('webhooks:error.url');

const urlField = v.pipe(
  v.string(urlMessage),
  v.trim(),
  v.nonEmpty(message('webhooks:url.required')),
  v.maxLength(500, urlMessage),
  // The server decides which ones are allowed.
  v.check((url) => URL.canParse(url) && /^https?:/i.test(url), urlMessage),
);

/** Null for all. */
const eventsField = v.nullable(
  v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(100))),
    v.minLength(1, message('webhooks:events.required')),
    v.maxLength(500),
    v.transform((kinds) => [...new Set(kinds)].toSorted()),
  ),
);

export const webhookFields = {
  url: urlField,
  description: textLine(100),
  events: eventsField,
};
export const webhookInput = v.strictObject(webhookFields);
export type WebhookInput = v.InferOutput<typeof webhookInput>;

/** Fields that are left out stay as they are. */
export const changes = {
  id: idField,
  ...v.partial(v.strictObject({ ...webhookFields, enabled: v.boolean() })).entries,
};
export type WebhookUpdate = v.InferOutput<v.StrictObjectSchema<typeof changes, undefined>>;

export const webhookSchema = v.strictObject({
  id: v.string(),
  url: v.string(),
  description: v.string(),
  events: v.nullable(v.array(v.string())),
  enabled: v.boolean(),
  /** Since when nothing is sent, because its creator has left or lost the permission. */
  pausedAt: v.nullable(timestamp),
  /** Since when every attempt has failed. */
  failingSince: v.nullable(timestamp),
  /** When it was disabled because of that. */
  disabledAt: v.nullable(timestamp),
  createdAt: timestamp,
});
export type Webhook = v.InferOutput<typeof webhookSchema>;

/** What signs the requests: `whsec_…`. */
export const secretOutput = v.strictObject({ secret: v.string() });
export const createdOutput = v.strictObject({ ...webhookSchema.entries, secret: v.string() });

export const deliverySchema = v.strictObject({
  id: v.string(),
  kind: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  createdAt: timestamp,
  attemptedAt: v.nullable(timestamp),
  nextAttemptAt: v.nullable(timestamp),
  /** Of the last response. */
  status: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
  error: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;

export const deliveryDetailSchema = v.strictObject({
  ...deliverySchema.entries,
  body: v.string(),
  /** The beginning of the last response. */
  response: v.nullable(v.string()),
});

export const deliveriesInput = {
  id: idField,
  ...pageInput,
  state: v.optional(v.picklist(deliveryStates)),
};
export type DeliveriesInput = v.InferOutput<
  v.StrictObjectSchema<typeof deliveriesInput, undefined>
>;

export const deliveryInput = { id: idField, deliveryId: idField };
export const resendFailedInput = { id: idField, since: timestamp };
export const resentOutput = v.strictObject({ count: v.number() });
