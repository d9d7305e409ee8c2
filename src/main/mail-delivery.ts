import type { Config } from '~/server/config';
import type { MailTransport } from '~/server/mail/mail';
import type { Mailbox } from '~/server/mail/mailbox';

export interface MailDelivery {
  transport: MailTransport;
  /** The built-in mailbox, if no SMTP server is configured. */
  mailbox: Mailbox | undefined;
}

/** Sends to the configured SMTP server, or to the built-in mailbox. */
export function createMailDelivery(config: Config, mailbox: Mailbox): MailDelivery {
  if (config.smtpUrl) return { transport: lazySmtp(config), mailbox: undefined };
  return { transport: mailbox, mailbox };
}

/** Imports nodemailer lazily, with the first mail, to save memory. */
function lazySmtp(config: Config): MailTransport {
  let transport: Promise<MailTransport> | undefined;
  const get = () =>
    (transport ??= import('~/server/mail/smtp').then(({ createSmtp }) =>
      createSmtp(config.smtpUrl, config.mailFrom),
    ));
  return {
    send: async (mail) => (await get()).send(mail),
    close: () => void transport?.then((it) => it.close()),
  };
}
