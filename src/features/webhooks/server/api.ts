import * as v from 'valibot';
import { advisoryLock } from '~/features/accounts/auth/auth.server';
import { lockActorAndTarget } from '~/features/accounts/users/users.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional as inOneTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { toOutput } from '~/server/database/record-queries';
import type { SessionContext } from '~/server/request-context';
import { doneOutput, idField, pageOutput } from '~/shared/schema';
import { webhookError, webhookErrors } from '../errors';
import {
  type DeliveriesInput,
  changes,
  createdOutput,
  deliveriesInput,
  deliveryDetailSchema,
  deliveryInput,
  deliverySchema,
  webhookFields,
  webhookSchema,
  resendFailedInput,
  resentOutput,
  secretOutput,
} from '../schema';
import type { Owner } from './owners';
import { findDelivery, listDeliveries, webhooksOf } from './queries';
import {
  changeWebhook,
  countTest,
  createWebhook,
  removeWebhook,
  requireWebhook,
  resend,
  resendFailed,
  rotateSecret,
  sendTest,
  showSecret,
  takeOver,
} from './rules';

const tags = ['Webhooks'];

const product: Owner = {
  targetType: null,
  targetId: null,
  async lock(tx, context) {
    await lockActorAndTarget(tx, context, context.session.user.id);
    await advisoryLock(tx, 'webhooks');
  },
};

const ofProduct = (builder: ReturnType<typeof permittedProcedure>) =>
  builder.use(({ next }) => next({ context: { owner: product } }));

export type OwnerBuilder = ReturnType<typeof ofProduct>;

interface Call {
  context: SessionContext & { owner: Owner };
  /** Validated by the procedure. */
  input: unknown;
}

/** Rules get their owner with the context. */
const transactional =
  <Input, Result>(rule: (tx: Db, context: Call['context'], input: Input) => Promise<Result>) =>
  ({ context, input }: Call) =>
    inOneTransaction(rule)({ context, input: input as Input });

interface Builders<Entries extends v.ObjectEntries> {
  read: OwnerBuilder;
  update: OwnerBuilder;
  send: OwnerBuilder;
  path: `/${string}`;
  /** What names the owner in each input. */
  owner: Entries;
}

const notFound = errorMap(webhookErrors, 'WEBHOOK_NOT_FOUND');
const rejected = errorMap(webhookErrors, 'WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_EVENT_UNKNOWN');
const sending = { ...notFound, ...errorMap(webhookErrors, 'WEBHOOK_DISABLED', 'WEBHOOK_PAUSED') };
const deliveryNotFound = errorMap(webhookErrors, 'WEBHOOK_DELIVERY_NOT_FOUND');

const inputs =
  <Entries extends v.ObjectEntries>({ owner }: Builders<Entries>) =>
  <More extends v.ObjectEntries>(more: More) =>
    v.strictObject<Entries & More>({ ...owner, ...more });

function webhookProcedures<Entries extends v.ObjectEntries>(builders: Builders<Entries>) {
  const { read, update, path } = builders;
  const one = `${path}/{id}` as const;
  const input = inputs(builders);
  return {
    list: read
      .route({ method: 'GET', path, tags, summary: 'List webhooks' })
      .input(input({}))
      .output(v.array(webhookSchema))
      .handler(async ({ context }) => {
        const found = await webhooksOf(context.owner).all(context.db);
        return found.map((webhook) => toOutput(webhookSchema, webhook));
      }),

    create: update
      .route({
        method: 'POST',
        path,
        tags,
        summary: 'Add a webhook',
        description: 'Without `events`, it gets all of them. The response has the secret.',
      })
      .errors({ ...rejected, ...errorMap(webhookErrors, 'WEBHOOK_LIMIT_REACHED') })
      .input(input(webhookFields))
      .output(createdOutput)
      .handler(transactional(createWebhook)),

    update: update
      .route({ method: 'PATCH', path: one, tags, summary: 'Change, enable or disable a webhook' })
      .errors({ ...notFound, ...rejected })
      .input(input(changes))
      .output(webhookSchema)
      .handler(transactional(changeWebhook)),

    takeOver: update
      .route({
        method: 'POST',
        path: `${one}/take-over`,
        tags,
        summary: 'Resume a webhook whose creator has left, as your own',
      })
      .errors(notFound)
      .input(input({ id: idField }))
      .output(webhookSchema)
      .handler(transactional(takeOver)),

    remove: update
      .route({ method: 'DELETE', path: one, tags, summary: 'Delete a webhook and its deliveries' })
      .errors(notFound)
      .input(input({ id: idField }))
      .output(doneOutput)
      .handler(transactional(removeWebhook)),
  };
}

function secretProcedures<Entries extends v.ObjectEntries>(builders: Builders<Entries>) {
  const { update, path } = builders;
  const one = `${path}/{id}` as const;
  const input = inputs(builders);
  return {
    secret: update
      .route({ method: 'POST', path: `${one}/secret`, tags, summary: 'Show the secret' })
      .errors(notFound)
      .input(input({ id: idField }))
      .output(secretOutput)
      .handler(transactional(showSecret)),

    rotate: update
      .route({
        method: 'POST',
        path: `${one}/rotate`,
        tags,
        summary: 'Replace the secret',
        description: 'For 24 hours, requests are also signed with the previous one.',
      })
      .errors(notFound)
      .input(input({ id: idField }))
      .output(secretOutput)
      .handler(transactional(rotateSecret)),
  };
}

function logProcedures<Entries extends v.ObjectEntries>(builders: Builders<Entries>) {
  const { read, path } = builders;
  const deliveries = `${path}/{id}/deliveries` as const;
  const input = inputs(builders);
  return {
    deliveries: read
      .route({ method: 'GET', path: deliveries, tags, summary: 'List deliveries, newest first' })
      .errors(notFound)
      .input(input(deliveriesInput))
      .output(pageOutput(deliverySchema))
      .handler(async ({ context, input: given }) => {
        const query = given as DeliveriesInput;
        await requireWebhook(context.db, context.owner, query.id);
        return listDeliveries(context.db, query);
      }),

    delivery: read
      .route({
        method: 'GET',
        path: `${deliveries}/{deliveryId}`,
        tags,
        summary: 'Get a delivery with what was sent, and the beginning of the response',
      })
      .errors({ ...notFound, ...deliveryNotFound })
      .input(input(deliveryInput))
      .output(deliveryDetailSchema)
      .handler(async ({ context, input: given }) => {
        const { id, deliveryId } = given as { id: string; deliveryId: string };
        await requireWebhook(context.db, context.owner, id);
        const found = await findDelivery(context.db, id, deliveryId);
        if (!found) throw webhookError('WEBHOOK_DELIVERY_NOT_FOUND');
        return toOutput(deliveryDetailSchema, found);
      }),
  };
}

function sendingProcedures<Entries extends v.ObjectEntries>(builders: Builders<Entries>) {
  const { send, path } = builders;
  const one = `${path}/{id}` as const;
  const deliveries = `${one}/deliveries` as const;
  const input = inputs(builders);
  return {
    test: send
      .route({ method: 'POST', path: `${one}/test`, tags, summary: 'Send a test event' })
      .errors(sending)
      .input(input({ id: idField }))
      .output(doneOutput)
      .handler(async (call) => {
        await countTest(call.context);
        return transactional(sendTest)(call);
      }),

    resend: send
      .route({
        method: 'POST',
        path: `${deliveries}/{deliveryId}/resend`,
        tags,
        summary: 'Send an event again, with the same ID',
      })
      .errors({ ...sending, ...deliveryNotFound })
      .input(input(deliveryInput))
      .output(doneOutput)
      .handler(transactional(resend)),

    resendFailed: send
      .route({
        method: 'POST',
        path: `${deliveries}/resend-failed`,
        tags,
        summary: 'Send everything again that has failed since then',
        description: 'At most 5,000 events, the oldest first. Returns how many.',
      })
      .errors(sending)
      .input(input(resendFailedInput))
      .output(resentOutput)
      .handler(transactional(resendFailed)),
  };
}

/** The procedures for the webhooks of an owner. */
export const defineWebhooksApi = <Entries extends v.ObjectEntries>(
  builders: Builders<Entries>,
) => ({
  ...webhookProcedures(builders),
  ...secretProcedures(builders),
  ...logProcedures(builders),
  ...sendingProcedures(builders),
});

export const webhooksApi = defineWebhooksApi({
  read: ofProduct(permittedProcedure({ webhooks: 'list' })),
  update: ofProduct(mutationProcedure({ webhooks: 'update' })),
  send: ofProduct(mutationProcedure({ webhooks: 'send' })),
  path: '/webhooks',
  owner: {},
});
