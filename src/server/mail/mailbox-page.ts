import { escapeHtml } from '~/shared/html';
import { createFormat } from '~/shared/i18n/format';
import type { I18n } from '~/shared/i18n/i18n';
import { scripts } from '~/shared/i18n/languages';
import type { Mailbox, StoredMail } from './mailbox';

const noStore = { 'cache-control': 'no-store' };

/** `/dev/mailbox/messages?to=<address>`: for tests and tools. */
export function mailboxMessages(mailbox: Mailbox, url: URL): Response {
  const to = url.searchParams.get('to') ?? undefined;
  return Response.json(mailbox.messages(to), { headers: noStore });
}

function article(mail: StoredMail, i18n: I18n): string {
  const { t } = i18n;
  const sent = createFormat(i18n.language).dateTime(mail.sentAt);
  return `<article><header><h2><bdi>${escapeHtml(mail.subject)}</bdi></h2>
<p><bdi>${escapeHtml(t('mail:mailbox.to', { address: mail.to }))}</bdi> · <time datetime="${mail.sentAt}">${sent}</time></p></header>
<iframe title="${escapeHtml(mail.subject)}" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe>
<details><summary>${t('mail:mailbox.plain')}</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`;
}

/** The mailbox as a page. Written as text, so that it works whatever the application does. */
export function mailboxPage(mailbox: Mailbox, i18n: I18n, nonce: string): Response {
  const { t, language, direction } = i18n;
  const mails = mailbox.messages().map((mail) => article(mail, i18n));
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('mail:mailbox.title')} | Foreword</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:${100 * scripts[language].scale}%/1.6 Inter,system-ui,sans-serif}
body{margin:0;background:light-dark(#faf7f2,#17131a);color:light-dark(#2a2127,#f1e9ee)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}
h1{font-family:Georgia,serif;margin:0}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0}
nav{display:flex;gap:1rem;margin:1rem 0}a,summary{color:light-dark(#6b2c5e,#e0a8d2)}
article{background:light-dark(#fffdfa,#211b25);border:1px solid light-dark(#e6ddd3,#3a3140);border-radius:12px;padding:1rem;margin:1rem 0}
header p{color:light-dark(#6d6068,#b7a9b3);font-size:.9rem}
iframe{width:100%;height:26rem;border:0;border-radius:8px;background:#f7f3ee}
pre{white-space:pre-wrap}
</style></head><body><main><h1>${t('mail:mailbox.title')}</h1><p>${t('mail:mailbox.text')}</p>
<nav><a href="/login">${t('mail:mailbox.login')}</a><a href="/dev/mailbox">${t('mail:mailbox.refresh')}</a></nav>
${mails.join('\n') || `<p>${t('mail:mailbox.empty')}</p>`}</main></body></html>`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...noStore },
  });
}
