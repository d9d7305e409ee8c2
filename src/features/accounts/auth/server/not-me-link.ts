import type { RequestContext } from '~/server/request-context';
import { type NotMe, formatNotMe, parseNotMe } from '../not-me';
import { acceptedSecrets, isSameText } from './cookie';
import { derivedHmac } from './derived-hmac';

/** Days for which the link in an email works. The page that rejects it says so. */
const validDays = 7;

type LinkContext = Pick<RequestContext, 'config' | 'now'>;

const sign = (secret: string, content: string) => derivedHmac(secret, 'not-me', content);

/** The link "This wasn't me" of a notice. It works without signing in. */
export function notMeLink({ config, now }: LinkContext, notMe: NotMe): string {
  const content = formatNotMe(notMe, new Date(now().getTime() + validDays * 86_400_000));
  const token = `${content}.${sign(config.authSecret, content)}`;
  return `${config.baseUrl}/login/not-me?token=${token}`;
}

/** What the token of a link says; undefined if it is forged or has expired. */
export function verifyNotMe({ config, now }: LinkContext, token: string): NotMe | undefined {
  const parsed = parseNotMe(token);
  if (!parsed || parsed.expiresAt <= now()) return undefined;
  const { content, signature } = parsed;
  const isSigned = acceptedSecrets(config).some((secret) =>
    isSameText(signature, sign(secret, content)),
  );
  return isSigned ? parsed : undefined;
}
