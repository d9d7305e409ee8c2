import type { Config } from '~/server/config';
import type { MailTransport } from '~/server/mail/mail';
import type { Mailbox } from '~/server/mail/mailbox';

export interface MailDelivery {
  transport: MailTransport;
  /** Where mails are kept when there is no mail server. */
  mailbox: Mailbox | undefined;
}

/** To the mail server that the configuration names, or into the built-in mailbox. */
export function createMailDelivery(config: Config, mailbox: Mailbox): MailDelivery {
  if (config.smtpUrl) return { transport: lazySmtp(config), mailbox: undefined };
  return { transport: mailbox, mailbox };
}

/** nodemailer is loaded with the first mail: a process that sends none need not hold it. */
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
