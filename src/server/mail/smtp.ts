import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail';

/** No sign-in waits longer than this for a mail server. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 };

export function createSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true, ...patience });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
