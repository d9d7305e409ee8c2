import { type ActivityKind, declaredActivity } from '~/shared/activity';

/** Sent on request only, to try an endpoint. */
export const testEvent = 'webhook.test';

/** The events of a webhook: all kinds of the audit log, or those about one type of record. */
export function getEvents(targetType: string | null): ActivityKind[] {
  const all = Object.keys(declaredActivity().kinds) as ActivityKind[];
  return targetType === null ? all : all.filter((kind) => kind.startsWith(`${targetType}.`));
}
