import mailLogo from 'virtual:mail-logo';
import { newId } from '~/shared/ids';
import { escapeHtml } from '~/shared/text/html';
import { createFormat } from '~/shared/i18n/format';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { languages, scripts } from '~/shared/i18n/languages';
import { htmlPage } from '../http/html-page';
import type { Mail, MailTransport } from './mail';
import { logoSource } from './layout';

/** A mail in the built-in mailbox, as `/dev/mailbox/messages` lists it. */
export interface StoredMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'unsubscribe'> {
  id: string;
  sentAt: string;
}

export interface Mailbox extends MailTransport {
  /** Newest first; only those to one address when it is given. */
  messages(to?: string): StoredMail[];
}

/** Older mails are dropped. Enough for local development. */
const capacity = 500;

/** Stores mails in memory instead of sending them. For development without an SMTP server. */
export function createMailbox(now: () => Date): Mailbox {
  const stored: StoredMail[] = [];
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const mail = { to, subject, text, html, ...(unsubscribe && { unsubscribe }) };
      stored.unshift({ ...mail, id: newId(), sentAt: now().toISOString() });
      stored.length = Math.min(stored.length, capacity);
    },
    messages(to) {
      const wanted = to?.trim().toLowerCase();
      return wanted ? stored.filter((mail) => mail.to.toLowerCase() === wanted) : [...stored];
    },
    close() {},
  };
}

/** `/dev/mailbox/messages?to=<address>`, for tests and scripts. */
export function mailboxMessages(mailbox: Mailbox, url: URL): Response {
  const to = url.searchParams.get('to') ?? undefined;
  return Response.json(mailbox.messages(to), { headers: { 'cache-control': 'no-store' } });
}

const styles = `
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}
h2{font-size:1.1rem;margin:0}p{margin:.25rem 0}
nav{display:flex;flex-wrap:wrap;gap:1rem;margin:1rem 0}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:1rem 0}
header p{color:var(--ink-soft);font-size:.9rem}
iframe{width:100%;height:26rem;border:0;border-radius:8px;background:var(--canvas)}
pre{white-space:pre-wrap}`;

function article(mail: Mail, about: string, i18n: I18n, nonce: string): string {
  // The preview frame inherits our CSP, so its styles need the nonce.
  const html = mail.html
    .replace('<style>', `<style nonce="${nonce}">`)
    .replace(logoSource, `data:image/png;base64,${mailLogo}`);
  return `<article><header><h2><bdi>${escapeHtml(mail.subject)}</bdi></h2><p>${about}</p></header>
<iframe title="${escapeHtml(mail.subject)}" sandbox srcdoc="${escapeHtml(html)}"></iframe>
<details><summary>${i18n.t('mail:mailbox.plain')}</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`;
}

function storedArticle(mail: StoredMail, i18n: I18n, nonce: string): string {
  const sent = createFormat(i18n.language).dateTime(mail.sentAt);
  const to = escapeHtml(i18n.t('mail:mailbox.to', { address: mail.to }));
  const about = `<bdi>${to}</bdi> · <time datetime="${mail.sentAt}">${sent}</time>`;
  return article(mail, about, i18n, nonce);
}

interface PageLink {
  path: string;
  label: PlainMessageKey;
}

const links: PageLink[] = [
  { path: '/login', label: 'mail:mailbox.login' },
  { path: '/dev/mailbox', label: 'mail:mailbox.refresh' },
  { path: '/dev/mail', label: 'mail:preview.title' },
];

export function mailboxPage(
  mailbox: Mailbox,
  i18n: I18n,
  nonce: string,
  otherPages: PageLink[] = [],
): Response {
  const { t } = i18n;
  const link = ({ path, label }: PageLink) => `<a href="${path}">${t(label)}</a>`;
  const mails = mailbox.messages().map((mail) => storedArticle(mail, i18n, nonce));
  return htmlPage(i18n, nonce, {
    title: t('mail:mailbox.title'),
    styles,
    body: `<h1>${t('mail:mailbox.title')}</h1><p>${t('mail:mailbox.text')}</p>
<nav>${[...links, ...otherPages].map(link).join('')}</nav>
${mails.join('\n') || `<p>${t('mail:mailbox.empty')}</p>`}`,
  });
}

/** One kind of mail, rendered with sample values. */
export interface MailPreview {
  name: string;
  make(i18n: I18n): Mail;
}

/** Shows every mail in every language. */
export function previewPage(
  previews: MailPreview[],
  all: (language: (typeof languages)[number]) => I18n,
  i18n: I18n,
  nonce: string,
): Response {
  const { t } = i18n;
  const articles = previews.flatMap(({ name, make }) =>
    languages.map((language) => {
      const about = `${escapeHtml(name)} · <span lang="${language}">${scripts[language].name}</span>`;
      return article(make(all(language)), about, i18n, nonce);
    }),
  );
  return htmlPage(i18n, nonce, {
    title: t('mail:preview.title'),
    styles,
    body: `<h1>${t('mail:preview.title')}</h1><p>${t('mail:preview.text')}</p>
<nav><a href="/dev/mailbox">${t('mail:mailbox.title')}</a></nav>${articles.join('\n')}`,
  });
}
