import { type ActivityKind, type KindDeclaration, declaredActivity, kind } from '~/shared/activity';

const declared = {
  created: kind('webhooks:activity.created'),
  updated: kind('webhooks:activity.updated'),
  deleted: kind('webhooks:activity.deleted'),
  'secret-shown': kind('webhooks:activity.secretShown'),
  'secret-rotated': kind('webhooks:activity.secretRotated'),
  // By itself, after it has failed for days.
  disabled: kind('webhooks:activity.disabled', { tone: 'warning' }),
  // With the membership or the role of its creator.
  paused: kind('webhooks:activity.paused', { tone: 'warning' }),
  'taken-over': kind('webhooks:activity.takenOver'),
};

export type WebhookChange = keyof typeof declared;

/** The kinds of entries in the audit log of an owner: `webhook.created` and so on. */
export const webhookKinds = <const Prefix extends string>(prefix: Prefix) =>
  Object.fromEntries(
    Object.entries(declared).map(([change, of]) => [prefix + change, of]),
  ) as Record<`${Prefix}${WebhookChange}`, KindDeclaration>;

/** Sent on request only, to try a webhook. */
export const testEvent = 'webhook.test';

/** The events of a webhook: all kinds of the audit log, or those about one type of record. */
export function getEvents(targetType: string | null): ActivityKind[] {
  const all = Object.keys(declaredActivity().kinds) as ActivityKind[];
  return targetType === null ? all : all.filter((event) => event.startsWith(`${targetType}.`));
}
