import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { asPerson, recordActivities, recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { countFailure, forgetLimit } from '~/server/limits/limits';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/app-error';
import { authErrors } from '../errors';
import { type CodeVerdict, codeToSend, deleteCode, holdCode, judgeCode, writeCode } from './codes';
import { giveSession } from './cookie';
import { type DoorAnswer, type DoorCall, limitKeys } from './door-rules';
import { codeMail } from './mails';
import { deleteSession } from './queries';
import { sessions, users } from './tables';

/*
 * Signing in by a code, in the place of the engine's own plugin: one transaction, eight statements
 * where that takes sixteen, and a code that two people cannot use at once.
 */

const identifierOf = (email: string) => `sign-in:${email}`;

const sessionSeconds = 30 * 86_400;

/**
 * Sends a code. Where sign-up is off, who has no account gets no mail; all else is done for her too,
 * so that neither the answers nor their time tell who has one.
 */
export async function sendSignInCode({ context, body }: DoorCall, tx: Db): Promise<DoorAnswer> {
  const email = String(body.email);
  const { config, i18n, outbox } = context;
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const present = await holdCode(tx, context, identifierOf(email));
  const next = codeToSend(present, context);
  await writeCode(tx, context, identifierOf(email), next, !present);
  const mail = codeMail(i18n, email, next.code, config.codeMinutes);
  const isMember = known !== undefined || config.signup;
  await outbox.add(tx, isMember ? mail : null, new Date(next.validUntil));
  return { body: { success: true } };
}

/** Takes a code and gives a session for it. */
export async function signInByCode(call: DoorCall, tx: Db): Promise<DoorAnswer> {
  const { context } = call;
  const email = String(call.body.email);
  const present = await holdCode(tx, context, identifierOf(email));
  const verdict = judgeCode(present, String(call.body.otp), context.now());
  if (verdict !== 'right') {
    if (present) {
      const counted = { ...present, wrong: present.wrong + 1 };
      await writeCode(tx, context, identifierOf(email), counted, false);
    }
    return refuse(tx, context, email, verdict);
  }
  await deleteCode(tx, identifierOf(email));
  const person = await findOrMake(tx, context, email);
  if (!person) return refuse(tx, context, email, 'INVALID_OTP');
  if (person.isBanned) return { body: {}, refusal: banned(context, person.banReason) };
  const cookie = await openSession(tx, context, person.id);
  await forgetLimit(tx, limitKeys.resend(email), limitKeys.wrong(email));
  return { body: { user: publicPerson(person) }, cookies: [cookie] };
}

/** A wrong guess stays counted against its address. */
async function refuse(
  tx: Db,
  context: RequestContext,
  email: string,
  verdict: Exclude<CodeVerdict, 'right'>,
): Promise<DoorAnswer> {
  await countFailure(tx, limitKeys.wrong(email), context.now());
  await recordActivity(tx, context, {
    kind: 'sign-in.failed',
    target: { type: 'email', id: email },
    after: { reason: verdict },
  });
  return { body: {}, refusal: new AppError(verdict, authErrors[verdict]) };
}

function banned({ i18n }: RequestContext, reason: string | null): AppError {
  const words = reason ? i18n.t('refusals:bannedBecause', { reason }) : undefined;
  return new AppError('BANNED_USER', authErrors.BANNED_USER, { ...(words && { words }) });
}

type Person = NonNullable<Awaited<ReturnType<typeof findOrMake>>>;

/** The person of an address that has just been proven; a new one where sign-up is open. */
async function findOrMake(tx: Db, context: RequestContext, email: string) {
  const now = context.now();
  const seen = { emailVerified: true, lastSeenAt: now, updatedAt: sql`${users.updatedAt}` };
  const answer = {
    id: users.id,
    name: users.name,
    email: users.email,
    role: users.role,
    banReason: users.banReason,
    // A ban with an end ends by itself.
    isBanned: sql<boolean>`${users.banned} and coalesce(${users.banExpires} > ${now.toISOString()}, true)`,
    /** PostgreSQL's own mark of a row that was not there before. */
    isNew: sql<boolean>`${users}.xmax = 0`,
  };
  const [person] = context.config.signup
    ? await tx
        .insert(users)
        .values({ email, emailVerified: true, lastSeenAt: now, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: users.email, set: seen })
        .returning(answer)
    : await tx.update(users).set(seen).where(eq(users.email, email)).returning(answer);
  if (!person) return undefined;
  if (!person.isBanned) await writeDown(tx, context, person);
  return person;
}

async function writeDown(
  tx: Db,
  context: RequestContext,
  person: { id: string; name: string; email: string; isNew: boolean },
): Promise<void> {
  const entry = { actor: asPerson(person), target: { type: 'user' as const, id: person.id } };
  const isNew = context.config.signup && person.isNew;
  await recordActivities(tx, context, [
    ...(isNew ? [{ ...entry, kind: 'sign-up' as const, after: { email: person.email } }] : []),
    { ...entry, kind: 'sign-in' as const },
  ]);
}

/** A new token each time; the session that it replaces ends. */
async function openSession(tx: Db, context: RequestContext, userId: string): Promise<string> {
  const replaced = await context.session();
  if (replaced) await deleteSession(tx, replaced.id);
  const now = context.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await tx.insert(sessions).values({
    token,
    userId,
    expiresAt,
    ipAddress: context.clientAddress,
    userAgent: context.headers.get('user-agent')?.slice(0, 500) ?? null,
    createdAt: now,
    updatedAt: now,
  });
  return giveSession(context.config, token, expiresAt, now);
}

function publicPerson({ id, name, email, role }: Person) {
  return { id, name, email, role };
}
