import {
  accent,
  accentHover,
  accentInk,
  accentSoft,
  canvas,
  ink,
  inkSoft,
  line,
  surface,
} from '~/shared/token-colors.gen';
import { product } from '~/product';
import { escapeHtml } from '~/shared/text/html';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import type { Mail } from './mail';

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Inter, Roboto, 'Noto Sans Arabic', Tahoma, Arial, sans-serif";
const serif = `Georgia, 'Times New Roman', 'Noto Naskh Arabic', serif`;

/** The logo travels with the mail (see `smtp.ts`): nothing is loaded, so nothing is blocked. */
export const logoSource = 'cid:logo';

/** Dark mode, for mail clients that support style sheets. Others show the light version. */
const dark = `<style>@media (prefers-color-scheme: dark) {
.background { background: ${canvas.dark} !important }
.card { background: ${surface.dark} !important; border-color: ${line.dark} !important; color: ${ink.dark} !important }
.ink { color: ${ink.dark} !important }
.code { background: ${accentSoft.dark} !important; color: ${accentHover.dark} !important }
.small { color: ${inkSoft.dark} !important }
.link { color: ${accent.dark} !important }
.button { background: ${accent.dark} !important; color: ${accentInk.dark} !important }
}</style>`;

/** A part of a mail: the same content as plain text and as HTML. */
export interface MailPart {
  text: string;
  html: string;
}

export interface MailContent {
  to: string;
  subject: string;
  /** A short line above the rest. The subject, if there is none. */
  heading?: string;
  parts: MailPart[];
  /** Why the recipient gets this mail. */
  reason: string;
  /** What it is, without values: see `Mail`. */
  title: PlainMessageKey;
}

/** Makes a mail: logo, heading, parts, and a footer that says why it was sent. */
export function composeMail(i18n: I18n, content: MailContent): Mail {
  const { to, subject, heading = subject, parts, reason, title } = content;
  const paragraphs = [...parts.map(({ text }) => text), reason, product.name];
  return {
    to,
    subject,
    title,
    text: `${paragraphs.join('\n\n')}\n`,
    html: layout(i18n, {
      title: subject,
      heading,
      rows: parts.map(({ html }) => html),
      reason,
    }),
  };
}

interface LayoutContent {
  title: string;
  heading: string;
  rows: string[];
  reason: string;
}

const table = 'role="presentation" cellpadding="0" cellspacing="0"';

/** Tables and inline styles, for compatibility with mail clients. */
function layout({ language, direction }: I18n, content: LayoutContent): string {
  const { title, heading, rows, reason } = content;
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const cells = rows.map((row) => `<tr><td style="padding:0 0 20px">${row}</td></tr>`).join('');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>${dark}</head>
<body class="background" style="margin:0;padding:0;background:${canvas.light}">
<table ${table} class="background" width="100%" style="background:${canvas.light}">
<tr><td align="center" style="padding:32px 16px;font-family:${font}">
<table ${table} width="100%" style="max-width:520px;text-align:${start}">
<tr><td style="padding:0 4px 16px"><table ${table}><tr>
<td style="padding-${end}:10px"><img src="${logoSource}" width="36" height="36" alt="" style="display:block;border-radius:8px"></td>
<td class="ink" style="font-family:${serif};font-size:20px;font-weight:600;color:${ink.light}">${escapeHtml(product.name)}</td>
</tr></table></td></tr>
<tr><td class="card" style="padding:32px 28px 12px;background:${surface.light};border:1px solid ${line.light};border-radius:12px;font-size:16px;line-height:1.6;color:${ink.light}">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600;color:${ink.light}">${escapeHtml(heading)}</h1>
<table ${table} width="100%" style="text-align:${start}">${cells}</table>
</td></tr>
<tr><td class="small" style="padding:16px 4px 0;font-size:13px;line-height:1.6;color:${inkSoft.light};word-break:break-word">${escapeHtml(reason)}</td></tr>
</table></td></tr></table></body></html>`;
}

export function mailText(text: string): MailPart {
  return { text, html: escapeHtml(text) };
}

/** Lines in small type. */
export function mailNote(...lines: string[]): MailPart {
  const html = lines.map(escapeHtml).join('<br>');
  return {
    text: lines.join('\n'),
    html: `<span class="small" style="color:${inkSoft.light};font-size:14px">${html}</span>`,
  };
}

/** A code in large type, always left to right. */
export function mailCode(code: string): MailPart {
  return {
    text: `    ${code}`,
    html: `<p dir="ltr" class="code" style="margin:0;padding:16px;background:${accentSoft.light};border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;color:${accentHover.light}">${escapeHtml(code)}</p>`,
  };
}

/** A link that looks like a button, and below it the same as a plain link. */
export function mailButton({ t }: I18n, link: string, label: string): MailPart {
  const href = escapeHtml(link);
  return {
    text: link,
    html: `<a class="button" href="${href}" style="display:inline-block;margin:4px 0 16px;padding:12px 24px;background:${accent.light};border-radius:8px;color:${accentInk.light};font-weight:600;text-decoration:none">${escapeHtml(label)}</a><br>
<span class="small" style="color:${inkSoft.light};font-size:14px">${escapeHtml(t('mail:layout.link'))}<br>
<a class="link" dir="ltr" href="${href}" style="color:${accent.light};word-break:break-all">${href}</a></span>`,
  };
}

export interface MailProfile {
  /** A square picture. Without one, the first letter of the name stands for it. */
  image: string | null;
  name: string;
  detail: string;
}

/** Who the mail is about, with picture and name. */
export function mailProfile({ direction }: I18n, { image, name, detail }: MailProfile): MailPart {
  const end = direction === 'rtl' ? 'left' : 'right';
  const [initial] = new Intl.Segmenter().segment(name);
  const picture = image
    ? `<img src="${escapeHtml(image)}" width="48" height="48" alt="" style="display:block;border-radius:10px">`
    : `<div class="code" style="width:48px;height:48px;border-radius:10px;background:${accentSoft.light};color:${accentHover.light};font-size:20px;line-height:48px;font-weight:600;text-align:center">${escapeHtml(initial?.segment.toUpperCase() ?? '')}</div>`;
  return {
    text: detail,
    html: `<table ${table}><tr><td style="padding-${end}:14px">${picture}</td>
<td><b>${escapeHtml(name)}</b><br>
<span class="small" style="color:${inkSoft.light};font-size:14px">${escapeHtml(detail)}</span></td></tr></table>`,
  };
}
