import { createHmac } from 'node:crypto';
import {
  type CookieConfig,
  acceptedSecrets,
  cookieName,
  findUserByEmail,
  isSameText,
  setCookie,
  seeOther,
} from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { readCookie } from '~/server/request-preferences';
import type { Session } from '~/shared/session';
import { type DemoAccount, demoAccounts, isDemoAccount, demoEntrance } from '../accounts';
import { landingPath } from '~/features/accounts/auth/guard';
import type { PostedForm } from '~/server/feature';
import { commonError } from '~/shared/errors/app-error';
import { sessionGrants } from '~/server/permissions';
import { isGranted } from '~/shared/permissions';

/*
 * Stateless demo sessions: a demo writes nothing to the database, so the signed cookie is the whole
 * session. It names one of the two sample accounts and an expiry, and is valid in demo mode only.
 */

const lifetime = 86_400_000;

/** Uses a key of its own, so no other value signed with the secret is valid here. */
function getSignature(payload: string, secret: string): string {
  const key = createHmac('sha256', secret).update('demo session').digest();
  return createHmac('sha256', key).update(payload).digest('base64url');
}

/** The payload of the cookie: a sample account and an expiry. */
interface Ticket {
  account: DemoAccount;
  expiresAt: Date;
}

function writeTicket({ account, expiresAt }: Ticket, secret: string): string {
  const payload = `${account}.${expiresAt.getTime()}`;
  return `${payload}.${getSignature(payload, secret)}`;
}

function readTicket(cookie: string, secrets: string[], now: Date): Ticket | undefined {
  const [account = '', end = '', signature = '', ...more] = cookie.split('.');
  if (more.length > 0 || !isDemoAccount(account) || !/^\d{1,15}$/.test(end)) return undefined;
  const isSigned = secrets.some((secret) =>
    isSameText(signature, getSignature(`${account}.${end}`, secret)),
  );
  if (!isSigned) return undefined;
  const expiresAt = new Date(Number(end));
  return expiresAt > now ? { account, expiresAt } : undefined;
}

/** Loads the account. Without the sample data there is none, and the sign-in fails. */
async function openTicket(db: Db, ticket: Ticket, now: Date): Promise<Session | null> {
  const user = await findUserByEmail(db, demoAccounts[ticket.account].email, now);
  if (!user) return null;
  return { id: 'demo', expiresAt: ticket.expiresAt.toISOString(), impersonatedBy: null, user };
}

/** Signs a demo visitor in: the session and its cookie. */
async function createDemoSession(
  db: Db,
  config: CookieConfig,
  account: DemoAccount,
  now: Date,
): Promise<{ session: Session; cookie: string } | null> {
  const ticket = { account, expiresAt: new Date(now.getTime() + lifetime) };
  const session = await openTicket(db, ticket, now);
  const value = writeTicket(ticket, config.authSecret);
  return session && { session, cookie: setCookie(config, 'session', value, lifetime / 1000) };
}

/** The session of a demo cookie. Forged and expired cookies cost no query. */
export async function readDemoSession(
  db: Db,
  headers: Headers,
  config: CookieConfig,
  now: Date,
): Promise<Session | null> {
  const cookie = readCookie(headers, cookieName(config.baseUrl, 'session'));
  const ticket = cookie && readTicket(cookie, acceptedSecrets(config), now);
  return ticket ? openTicket(db, ticket, now) : null;
}

/**
 * Where demo visitors land. A visitor who asked for the manager but signs in as a plain user gets
 * the user area instead of a 403 page.
 */
function demoLandingPath(session: Session, wanted: string): string {
  const permissions = sessionGrants(session);
  const path = landingPath(permissions, wanted);
  const closed = /^\/manager(\/|\?|#|$)/.test(path) && !isGranted(permissions, { apps: 'manager' });
  return closed ? '/app' : path;
}

/** Signs in as one of the sample accounts of a demo. */
export async function handleDemoForm({
  url,
  context,
  fields,
}: PostedForm): Promise<Response | undefined> {
  if (!isEntrance(url)) return undefined;
  const { config, db, now } = context;
  const account = fields.get('account') ?? '';
  if (!config.demo) throw commonError('NOT_FOUND');
  const entered = isDemoAccount(account) && (await createDemoSession(db, config, account, now()));
  if (!entered) throw commonError('FORBIDDEN');
  return seeOther(demoLandingPath(entered.session, fields.get('redirect') ?? ''), [entered.cookie]);
}

/** Whether a form of the sign-in buttons is sent here. */
export const isEntrance = ({ pathname }: URL): boolean =>
  pathname.replace(/\/$/, '') === demoEntrance;
