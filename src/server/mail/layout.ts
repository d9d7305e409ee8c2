import { escapeHtml } from '~/shared/html';
import type { I18n } from '~/shared/i18n/i18n';

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Inter, Roboto, 'Noto Sans Arabic', Tahoma, Arial, sans-serif";

/** Dark mode, for mail clients that support style sheets. Others show the light version. */
const dark = `<style>@media (prefers-color-scheme: dark) {
.background { background: #110f14 !important }
.card { background: #1c1920 !important; border-color: #37313c !important; color: #f2ecef !important }
.name { color: #e2a1de !important }
.code { background: #37203a !important; color: #f5d9f2 !important }
.small { color: #b3a8b0 !important }
.card a { color: #e2a1de !important }
}</style>`;

/** The layout of every mail. Tables and inline styles, for compatibility with mail clients. */
export function mailLayout(i18n: I18n, title: string, rows: string[]): string {
  const cells = rows.map((row) => `<tr><td style="padding:0 0 20px">${row}</td></tr>`).join('');
  return `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>${dark}</head>
<body class="background" style="margin:0;padding:0;background:#f7f3ee">
<table role="presentation" class="background" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f3ee">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#fffdfa;border:1px solid #e6ddd3;border-radius:12px">
<tr><td class="card" style="padding:32px 32px 12px;font-family:${font};font-size:16px;line-height:1.6;color:#2a2127;text-align:${i18n.direction === 'rtl' ? 'right' : 'left'}">
<p class="name" style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:20px;font-weight:600;color:#6b2c5e">Foreword</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${cells}</table>
</td></tr></table></td></tr></table></body></html>`;
}

/** A code in large type, always left to right. */
export function mailCode(code: string): string {
  return `<p dir="ltr" class="code" style="margin:0;padding:16px;background:#f5ecf2;border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;color:#4a1d41">${escapeHtml(code)}</p>`;
}

export function mailFooterText(text: string): string {
  return `<span class="small" style="color:#6d6068;font-size:14px">${escapeHtml(text)}</span>`;
}

/** A link that looks like a button. Mail clients without style sheets show it as text. */
export function mailButton(link: string, label: string): string {
  return `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#6b2c5e;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
}
