import { randomBytes } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { timestamp } from '~/shared/schema';
import { formatNotMe, parseNotMe } from '../not-me';
import { readSessionStart } from './queries';
import { hashToken } from './cookie';
import { verifications } from './tables';

/** Days for which the link in an email works. The page that rejects it says so. */
const validDays = 7;

/** A sign-in may have added a sign-in method moments before its session, and clocks differ. */
const tolerance = 60_000;

/** What the user disowns. */
export interface NotMe {
  userId: string;
  /** When the intruder may have come in: by default, when the session of the request began. */
  since?: Date | undefined;
  /** Also gives the account back the address that the notice is sent to. */
  restoresEmail?: boolean | undefined;
}

/** What is stored of a link. Not the token: who reads the database must not be able to use it. */
const stored = v.object({ email: v.string(), since: timestamp, restoresEmail: v.boolean() });

const getIdentifiers = (userId: string) => `not-me/${userId}/`;

/** The link "This wasn't me" of a notice to this address. It works once, without signing in. */
export async function createNotMeLink(
  tx: Db,
  context: Pick<RequestContext, 'config' | 'now' | 'getSession'>,
  email: string,
  { userId, since, restoresEmail = false }: NotMe,
): Promise<string> {
  const now = context.now();
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
  const secret = randomBytes(24).toString('base64url');
  const token = formatNotMe({ userId, expiresAt, restoresEmail }, secret);
  const from = since ?? (await getSessionStart(tx, context, userId)) ?? now;
  const value = { email, since: from.toISOString(), restoresEmail };
  await tx.insert(verifications).values({
    identifier: getIdentifiers(userId) + hashToken(token),
    value: JSON.stringify(value),
    expiresAt,
    createdAt: now,
    updatedAt: now,
  });
  return `${context.config.baseUrl}/login/not-me?token=${token}`;
}

async function getSessionStart(
  tx: Db,
  { getSession }: Pick<RequestContext, 'getSession'>,
  userId: string,
) {
  const session = await getSession();
  return session?.user.id === userId ? readSessionStart(tx, session.id) : undefined;
}

/** Uses up a link. Undefined if it is forged, used before or has expired. */
export async function consumeNotMe(tx: Db, { now }: RequestContext, token: string) {
  const parsed = parseNotMe(token);
  if (!parsed) return undefined;
  const { userId } = parsed;
  const isLink = eq(verifications.identifier, getIdentifiers(userId) + hashToken(token));
  const [link] = await tx
    .delete(verifications)
    .where(and(isLink, gt(verifications.expiresAt, now())))
    .returning();
  if (!link) return undefined;
  const { email, since, restoresEmail } = v.parse(stored, JSON.parse(link.value));
  const from = new Date(new Date(since).getTime() - tolerance);
  return { userId, email, since: from, restoresEmail, issuedAt: link.createdAt };
}

export type UsedLink = NonNullable<Awaited<ReturnType<typeof consumeNotMe>>>;

/** Voids the links of a user, if given only those issued after that. */
export async function deleteNotMeLinks(tx: Db, userId: string, after?: Date): Promise<void> {
  // IDs contain no LIKE wildcards.
  const isOwn = like(verifications.identifier, `${getIdentifiers(userId)}%`);
  await tx.delete(verifications).where(and(isOwn, after && gt(verifications.createdAt, after)));
}
