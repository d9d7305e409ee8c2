import { eq } from 'drizzle-orm';
import {
  acceptedSecrets,
  derivedHmac,
  isSameText,
  users,
  seeOther,
} from '~/features/accounts/auth/auth.server';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import type { ProgramRequest, PostedForm } from '~/server/feature';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { commonError, AppError } from '~/shared/errors/app-error';
import { notificationError } from '../errors';
import { type Unsubscribe, dailyDigest, formatUnsubscribe, parseUnsubscribe } from '../unsubscribe';
import { readChoices, saveChoice } from './queries';
import { notificationTypes } from './type';
import type { FormState } from '~/shared/page/page-context';

const sign = (secret: string, content: string) => derivedHmac(secret, 'unsubscribe', content);

export const unsubscribePath = '/api/notifications/unsubscribe';

/** The page of the link in an email, and the address that a mail client posts to. */
export function unsubscribeLinks({ authSecret, baseUrl }: Config, from: Unsubscribe) {
  const content = formatUnsubscribe(from);
  const query = `?token=${content}.${sign(authSecret, content)}`;
  return { page: `${baseUrl}/unsubscribe${query}`, post: `${baseUrl}${unsubscribePath}${query}` };
}

function verify(config: Config, token: string): Unsubscribe {
  const parsed = parseUnsubscribe(token);
  const isSigned =
    parsed &&
    acceptedSecrets(config).some((secret) =>
      isSameText(parsed.signature, sign(secret, formatUnsubscribe(parsed))),
    );
  if (!isSigned) throw notificationError('UNSUBSCRIBE_LINK_NOT_VALID');
  return parsed;
}

const perUser = { times: 30, seconds: 3600 };

/** Works without a session. Doing it again changes nothing. */
export async function unsubscribe(
  { db, config, now }: Pick<RequestContext, 'db' | 'config' | 'now'>,
  token: string,
): Promise<void> {
  const { userId, name } = verify(config, token);
  await enforceRateLimit(db, `unsubscribe:${userId}`, perUser, now());
  await db.transaction((tx) => turnOff(tx, userId, name));
}

async function turnOff(tx: Db, userId: string, name: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw notificationError('UNSUBSCRIBE_LINK_NOT_VALID');
  const choices = new Map((await readChoices(tx, userId)).map((choice) => [choice.name, choice]));
  for (const type of notificationTypes()) {
    const { inApp = true, email = type.email } = choices.get(type.name) ?? {};
    const isMeant = name === dailyDigest ? email === 'daily' : type.name === name;
    if (isMeant && type.email && !type.security)
      await saveChoice(tx, userId, { name: type.name, inApp, email: 'off' });
  }
}

/** For mail clients (RFC 8058), which send no cookie and any origin. A GET changes nothing. */
export async function handleUnsubscribe({ request, context }: ProgramRequest): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  if (request.method === 'GET' || request.method === 'HEAD')
    return new Response(null, {
      status: 303,
      headers: { location: `/unsubscribe?${new URLSearchParams({ token })}` },
    });
  if (request.method !== 'POST') throw commonError('METHOD_NOT_ALLOWED');
  if (context.config.readOnly) throw commonError('READ_ONLY');
  await unsubscribe(context, token);
  return new Response(null, { status: 204 });
}

/** The button on the page of an unsubscribe link. */
export async function handleUnsubscribeForm({
  url,
  context,
}: PostedForm): Promise<Response | FormState | undefined> {
  if (url.pathname !== '/unsubscribe') return undefined;
  try {
    if (context.config.readOnly) throw commonError('READ_ONLY');
    await unsubscribe(context, url.searchParams.get('token') ?? '');
    return seeOther('/unsubscribe?done=true');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, messageKey, messageText } = error;
    const message = messageText ?? context.i18n.t(messageKey);
    return { path: url.pathname, values: {}, error: message, code };
  }
}
