import * as v from 'valibot';
import { emailPattern, maxEmailLength } from '~/shared/text/email';
import { message } from '~/shared/i18n/message';

export const codeLength = 6;

/** Minimum number of seconds between two code emails. */
export const resendSeconds = 30;

/** Characters that Unicode normalization folds into `@`. */
const atLookalikes = /[\uFF20\uFE6B]/;

/** Canonical form of an address: NFKC, lower case, trimmed. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

export const emailSchema = v.pipe(
  v.string(message('auth:email.required')),
  v.trim(),
  v.nonEmpty(message('auth:email.required')),
  v.maxLength(maxEmailLength, message('auth:email.invalid')),
  v.check((email) => !atLookalikes.test(email), message('auth:email.invalid')),
  v.transform(normalizeEmail),
  v.maxLength(maxEmailLength, message('auth:email.invalid')),
  v.regex(emailPattern, message('auth:email.invalid')),
);

/** Accepts codes as users paste them: `123 456`, `123-456`, Arabic digits. */
export function normalizeCode(code: string): string {
  return (
    code
      .normalize('NFKC')
      .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
      .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
      // Spaces, dashes, and the invisible characters that come along with copied text.
      .replace(/[\s\u200B-\u200F\u2010-\u2015\u2060-\u2069-]/g, '')
  );
}

export const codeSchema = v.pipe(
  v.string(message('auth:code.required')),
  v.maxLength(64, message('auth:code.length')),
  v.transform(normalizeCode),
  v.nonEmpty(message('auth:code.required')),
  v.length(codeLength, message('auth:code.length')),
  v.regex(/^\d+$/, message('auth:code.invalid')),
);

/** What the server says of a code that it sends. */
export interface CodeSent {
  validMinutes: number;
  /** Codes take longer than usual to be sent. */
  late?: boolean | undefined;
}
