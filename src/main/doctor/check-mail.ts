import { product } from '~/product';
import type { Config } from '~/server/config';
import { createSmtp } from '~/server/mail/smtp';
import { type Finding, getCause, ok, problem, getReason, warning } from '~/server/finding';

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 };

/** Connects and authenticates, without sending anything. */
async function verify(url: string, requireTLS: boolean): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, requireTLS, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export async function checkMail(config: Config) {
  const { smtpUrl } = config;
  if (!smtpUrl && config.readOnly)
    return [ok('No emails are sent, because everything is read-only.')];
  if (!smtpUrl) return [ok('Emails are shown at /dev/mailbox.')];
  const url = new URL(smtpUrl);
  try {
    await verify(smtpUrl, false);
  } catch (error) {
    return [unavailable(error, url.host)];
  }
  const how = url.username ? 'accepts the user and the password' : 'accepts connections';
  return [ok(`${url.host} ${how}.`), await checkTls(smtpUrl, url), ...checkSender(config.mailFrom)];
}

/** The sender of a new project is a placeholder, at a domain that nobody can send from. */
function checkSender(mailFrom: string): Finding[] {
  if (!/@example\.(com|net|org)\b/i.test(mailFrom)) return [];
  const fix = 'Set MAIL_FROM, or senderEmail in src/product.ts, to an address of your own.';
  return [warning(`Emails would come from ${mailFrom}, which is a placeholder.`, fix)];
}

/** `smtp:` upgrades to TLS if the server offers it, so a missing offer goes unnoticed. */
async function checkTls(smtpUrl: string, url: URL): Promise<Finding> {
  if (url.protocol === 'smtps:') return ok('The connection is encrypted (TLS).');
  try {
    await verify(smtpUrl, true);
    return ok('The connection is encrypted (STARTTLS).');
  } catch {
    const message = 'The connection is not encrypted: the server offers no TLS.';
    if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return ok(message);
    return warning(message, 'Use smtps: or a server with STARTTLS: emails contain sign-in codes.');
  }
}

const outages = /ECONNREFUSED|ECONNRESET|ECONNECTION|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** What passes by itself: nothing is lost, because emails wait in their queue meanwhile. */
function isOutage(error: unknown): boolean {
  const { code, message } = getCause(error);
  const { responseCode = 0 } = error as { responseCode?: number };
  // 4xx: try again later.
  if (responseCode > 0) return responseCode < 500;
  return outages.test(`${code} ${message}`);
}

/** An outage is only a warning: it must not stop a deployment. Wrong settings are errors. */
function unavailable(error: unknown, host: string): Finding {
  const { code, message } = getCause(error);
  if (isOutage(error))
    return warning(
      `${host} cannot be used now: ${getReason(error)}.`,
      'Emails, and with them sign-in codes, wait until it is back. Correct SMTP_URL if it is wrong.',
    );
  if (code === 'EAUTH')
    return problem(
      `${host} rejects the user or the password.`,
      'Correct them in SMTP_URL; encode special characters, such as @ as %40.',
    );
  if (code === 'ESOCKET' && /wrong version number|SSL/i.test(message))
    return problem(
      `${host} does not speak TLS on this port.`,
      'Use smtp: for port 587 or 25, and smtps: for port 465.',
    );
  return problem(`${host} cannot be used: ${getReason(error)}.`, 'Correct SMTP_URL.');
}

/** `--send`: proves that emails arrive, and from whom. */
export async function sendTestMail(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  to: string,
): Promise<Finding> {
  if (!smtpUrl) return problem('Without SMTP_URL no email can be sent.', 'Set SMTP_URL.');
  const smtp = createSmtp(smtpUrl, mailFrom);
  const text = 'This email was sent by `npm run doctor`. Sign-in codes will arrive the same way.';
  try {
    await smtp.send({
      to,
      subject: `Test email from ${product.name}`,
      text,
      html: `<p>${text}</p>`,
    });
    return ok(`A test email to ${to} was accepted. Check that it arrives, and not in spam.`);
  } catch (error) {
    return problem(
      `The test email was rejected: ${getReason(error)}.`,
      'Check MAIL_FROM: servers accept only senders that they know.',
    );
  } finally {
    smtp.close();
  }
}
