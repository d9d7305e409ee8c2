import type { OnUndelivered } from '~/server/mail/mail';
import { type TargetType, declaredActivity } from '~/shared/activity';
import type { EntrySource } from '../schema';
import { recordActivity } from './record';

/** Writes an email that could not be delivered to the log of the record that it is about. */
export const recordUndelivered: OnUndelivered = (tx, { to, about, reason }, context) => {
  const type = Object.keys(declaredActivity().targets).find((known) => known === about?.type);
  const source: EntrySource = 'mail-server';
  const where = { now: context.now, id: context.idempotencyKey, clientAddress: null };
  return recordActivity(tx, where, {
    kind: 'email.undelivered',
    ...(about && type
      ? { target: { ...about, type: type as TargetType }, after: { email: to, reason, source } }
      : { target: { type: 'email', id: to }, after: { reason, source } }),
  });
};
