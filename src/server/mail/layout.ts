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
import { escapeHtml } from '~/shared/html';
import type { I18n } from '~/shared/i18n/i18n';

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Inter, Roboto, 'Noto Sans Arabic', Tahoma, Arial, sans-serif";

/** Dark mode, for mail clients that support style sheets. Others show the light version. */
const dark = `<style>@media (prefers-color-scheme: dark) {
.background { background: ${canvas.dark} !important }
.card { background: ${surface.dark} !important; border-color: ${line.dark} !important; color: ${ink.dark} !important }
.name { color: ${accent.dark} !important }
.code { background: ${accentSoft.dark} !important; color: ${accentHover.dark} !important }
.small { color: ${inkSoft.dark} !important }
.card a { color: ${accent.dark} !important }
}</style>`;

/** The layout of every mail. Tables and inline styles, for compatibility with mail clients. */
export function mailLayout(i18n: I18n, title: string, rows: string[]): string {
  const cells = rows.map((row) => `<tr><td style="padding:0 0 20px">${row}</td></tr>`).join('');
  return `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>${dark}</head>
<body class="background" style="margin:0;padding:0;background:${canvas.light}">
<table role="presentation" class="background" width="100%" cellpadding="0" cellspacing="0" style="background:${canvas.light}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:${surface.light};border:1px solid ${line.light};border-radius:12px">
<tr><td class="card" style="padding:32px 32px 12px;font-family:${font};font-size:16px;line-height:1.6;color:${ink.light};text-align:${i18n.direction === 'rtl' ? 'right' : 'left'}">
<p class="name" style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:20px;font-weight:600;color:${accent.light}">${escapeHtml(product.name)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${cells}</table>
</td></tr></table></td></tr></table></body></html>`;
}

/** A code in large type, always left to right. */
export function mailCode(code: string): string {
  return `<p dir="ltr" class="code" style="margin:0;padding:16px;background:${accentSoft.light};border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;color:${accentHover.light}">${escapeHtml(code)}</p>`;
}

export function mailFooterText(text: string): string {
  return `<span class="small" style="color:${inkSoft.light};font-size:14px">${escapeHtml(text)}</span>`;
}

/** A link that looks like a button. Mail clients without style sheets show it as text. */
export function mailButton(link: string, label: string): string {
  return `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:${accent.light};border-radius:8px;color:${accentInk.light};font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
}
