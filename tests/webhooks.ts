import type { Db } from '~/server/database/database';
import type { Config } from '~/server/config';
import { newSecret, secretCipher } from '~/features/webhooks/server/signature';
import { webhookDeliveries, webhooks } from '~/features/webhooks/server/tables';

type Webhook = Partial<typeof webhooks.$inferInsert>;
type Delivery = Partial<typeof webhookDeliveries.$inferInsert>;

/** A webhook for all events. By default, nothing can be sent to it. */
export async function addWebhook(db: Db, config: Config, values: Webhook = {}) {
  const secret = newSecret();
  const [webhook] = await db
    .insert(webhooks)
    .values({
      url: 'https://127.0.0.1/hooks',
      secret: secretCipher(config).encrypt(secret),
      ...values,
    })
    .returning();
  return { id: webhook?.id ?? '', secret };
}

/** A delivery that has failed. */
export async function addDelivery(db: Db, webhookId: string, values: Delivery = {}) {
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({
      webhookId,
      kind: 'user.banned',
      body: '{"type":"user.banned"}',
      state: 'failed',
      attempts: 8,
      status: 500,
      ...values,
    })
    .returning();
  return { id: delivery?.id ?? '' };
}

/** Calls about a webhook and one of its deliveries, by method and the rest of the path. */
export const webhookCalls = (
  deliveryId: string,
): [method: string, rest: string, body?: object][] => [
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/secret'],
  ['POST', '/rotate'],
  ['POST', '/take-over'],
  ['POST', '/test'],
  ['GET', '/deliveries'],
  ['GET', `/deliveries/${deliveryId}`],
  ['POST', `/deliveries/${deliveryId}/resend`],
  ['POST', '/deliveries/resend-failed', { since: new Date(0).toISOString() }],
];
