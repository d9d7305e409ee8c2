import { type ActivityDeclaration, type ActivityKind, declaredActivity } from '~/shared/activity';

type Kind = ActivityDeclaration['kinds'][string];

const declared = {
  created: { label: 'webhooks:activity.created', sentence: 'webhooks:activity.created.sentence' },
  updated: { label: 'webhooks:activity.updated', sentence: 'webhooks:activity.updated.sentence' },
  deleted: { label: 'webhooks:activity.deleted', sentence: 'webhooks:activity.deleted.sentence' },
  'secret-shown': {
    label: 'webhooks:activity.secretShown',
    sentence: 'webhooks:activity.secretShown.sentence',
  },
  'secret-rotated': {
    label: 'webhooks:activity.secretRotated',
    sentence: 'webhooks:activity.secretRotated.sentence',
  },
  // By itself, after it has failed for days.
  disabled: {
    label: 'webhooks:activity.disabled',
    sentence: 'webhooks:activity.disabled.sentence',
    tone: 'warning',
  },
  // With the membership or the role of its creator.
  paused: {
    label: 'webhooks:activity.paused',
    sentence: 'webhooks:activity.paused.sentence',
    tone: 'warning',
  },
  'taken-over': {
    label: 'webhooks:activity.takenOver',
    sentence: 'webhooks:activity.takenOver.sentence',
  },
} as const satisfies Record<string, Kind>;

export type WebhookChange = keyof typeof declared;

/** The kinds of entries in the audit log of an owner: `webhook.created` and so on. */
export const webhookKinds = <const Prefix extends string>(prefix: Prefix) =>
  Object.fromEntries(
    Object.entries(declared).map(([change, kind]) => [prefix + change, kind]),
  ) as Record<`${Prefix}${WebhookChange}`, Kind>;

/** Sent on request only, to try an endpoint. */
export const testEvent = 'webhook.test';

/** The events of a webhook: all kinds of the audit log, or those about one type of record. */
export function getEvents(targetType: string | null): ActivityKind[] {
  const all = Object.keys(declaredActivity().kinds) as ActivityKind[];
  return targetType === null ? all : all.filter((kind) => kind.startsWith(`${targetType}.`));
}
