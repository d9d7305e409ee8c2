import * as v from 'valibot';
import { idField, pageInput, timestamp } from '~/shared/schema';

/** `expired`: the mail server could not be reached in time. */
export const emailStates = ['waiting', 'sent', 'failed', 'expired'] as const;
export type EmailState = (typeof emailStates)[number];

export const listEmailsInput = v.strictObject({ id: idField, ...pageInput });
export const emailInput = v.strictObject({ id: idField, emailId: idField });

/** An email to a user. Never its content, and not its subject, which may contain a code. */
export const sentEmailSchema = v.strictObject({
  id: v.string(),
  /** What it is, in the language of the request. */
  title: v.string(),
  /** The address that it was sent to. */
  email: v.string(),
  state: v.picklist(emailStates),
  /** What the mail server said. */
  reason: v.nullable(v.string()),
  /** When it was first tried. */
  createdAt: timestamp,
  /** When it was sent, or last tried. */
  updatedAt: timestamp,
  resendable: v.boolean(),
});
export type SentEmail = v.InferOutput<typeof sentEmailSchema>;
