import { randomInt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { limitCodes, limitKeys, limitTries, takeTurns } from '~/features/auth/auth.server';
import { authErrors } from '~/features/auth/errors';
import { codeLength } from '~/features/auth/schema';
import type { Db } from '~/server/database/database';
import { type Limit, countFailure, enforceLimit, forgetLimit } from '~/server/limits/limits';
import type { RequestContext } from '~/server/request-context';
import { createSeal } from '~/server/seal';
import { AppError } from '~/shared/app-error';
import type { Session } from '~/shared/session';
import { accountCodeMail } from './mails';
import { deleteAllSealed, deleteSealed, readSealed, writeSealed } from './queries';

/** A code is good for one purpose, one person and one address. */
export type CodePurpose = 'change-email' | 'verify-email' | 'delete-account';

export interface CodeCase {
  purpose: CodePurpose;
  session: Session;
  /** Where the code is sent to. */
  email: string;
}

const triesPerCode = 3;
const codesPerPerson: Limit = { times: 20, seconds: 3600 };
/** A code that has ended is remembered for a while, so that it can be told from a wrong one. */
const memory = 86_400_000;

const codesOf = (userId: string) => `account-code/${userId}/`;
const identifierOf = ({ purpose, session, email }: CodeCase) =>
  `${codesOf(session.user.id)}${purpose}/${email}`;

/** The key by which sign-in takes turns too: nobody signs in with an address while it changes hands. */
export const emailTurn = (email: string) => `email:${email}`;

const storedCode = v.object({ code: v.string(), wrong: v.number(), validUntil: v.number() });
type StoredCode = v.InferOutput<typeof storedCode>;

const sealOf = ({ config }: RequestContext) => createSeal(config.authSecret, 'account-codes');

async function read(
  tx: Db,
  context: RequestContext,
  of: CodeCase,
): Promise<StoredCode | undefined> {
  const sealed = await readSealed(tx, identifierOf(of));
  if (!sealed) return undefined;
  try {
    return v.parse(storedCode, JSON.parse(sealOf(context).open(sealed)));
  } catch {
    // Sealed before the secret was changed: nobody can use it any more.
    return undefined;
  }
}

async function write(tx: Db, context: RequestContext, of: CodeCase, code: StoredCode) {
  const sealed = sealOf(context).close(JSON.stringify(code));
  const forgetAt = new Date(context.now().getTime() + memory);
  await writeSealed(tx, identifierOf(of), sealed, forgetAt);
}

/** Counts a request for a code against its address, its sender and the person. */
export async function limitAccountCodes(context: RequestContext, { session, email }: CodeCase) {
  const key = `code:person:${session.user.id}`;
  await enforceLimit(context.db, key, codesPerPerson, context.now());
  await limitCodes({ context, body: { email } });
}

/** Sends a code; while one is good, the same again, so that whichever mail is read first works. */
export async function sendAccountCode(tx: Db, context: RequestContext, of: CodeCase) {
  const { config, i18n, now, outbox } = context;
  await takeTurns(tx, emailTurn(of.email));
  const present = await read(tx, context, of);
  const alive = present && present.validUntil > now().getTime() && present.wrong < triesPerCode;
  const validUntil = now().getTime() + config.codeMinutes * 60_000;
  const next: StoredCode = alive
    ? { ...present, validUntil }
    : { code: newCode(), wrong: 0, validUntil };
  await write(tx, context, of, next);
  const mail = accountCodeMail(i18n, {
    purpose: of.purpose,
    to: of.email,
    code: next.code,
    minutes: config.codeMinutes,
  });
  await outbox.add(tx, mail, new Date(validUntil));
}

function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

type Verdict = 'right' | 'INVALID_OTP' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS';

function judge(present: StoredCode | undefined, given: string, now: Date): Verdict {
  if (!present) return 'INVALID_OTP';
  if (present.validUntil <= now.getTime()) return 'OTP_EXPIRED';
  if (present.wrong >= triesPerCode) return 'TOO_MANY_ATTEMPTS';
  const [a, b] = [Buffer.from(present.code), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b) ? 'right' : 'INVALID_OTP';
}

function refuse(verdict: Exclude<Verdict, 'right'>): AppError {
  return new AppError(verdict, authErrors[verdict], { field: 'code' });
}

/**
 * Judges a guess in a transaction of its own, so that a wrong one stays counted whatever becomes of
 * the call. Says nothing when it is right: the change itself then takes the code, see `takeCode`.
 */
export async function judgeCode(context: RequestContext, of: CodeCase, given: string) {
  await limitTries({ context, body: { email: of.email } });
  const verdict = await context.db.transaction(async (tx) => {
    await takeTurns(tx, emailTurn(of.email));
    const present = await read(tx, context, of);
    const told = judge(present, given, context.now());
    if (told === 'right') return told;
    if (present) await write(tx, context, of, { ...present, wrong: present.wrong + 1 });
    await countFailure(tx, limitKeys.wrong(of.email), context.now());
    await recordActivity(tx, context, {
      kind: 'sign-in.failed',
      actor: asPerson(of.session.user),
      impersonatorId: of.session.impersonatedBy,
      target: { type: 'email', id: of.email },
      after: { reason: told, purpose: of.purpose },
    });
    return told;
  });
  if (verdict !== 'right') throw refuse(verdict);
}

/** Uses a code up, in the transaction of what it allows. Of many at once, one gets it. */
export async function takeCode(tx: Db, context: RequestContext, of: CodeCase, given: string) {
  const verdict = judge(await read(tx, context, of), given, context.now());
  if (verdict !== 'right') throw refuse(verdict);
  await deleteSealed(tx, identifierOf(of));
  await forgetLimit(tx, limitKeys.resend(of.email), limitKeys.wrong(of.email));
}

/** No code of this person is good any more, for whatever purpose. */
export async function voidCodes(tx: Db, userId: string): Promise<void> {
  await deleteAllSealed(tx, codesOf(userId));
}
