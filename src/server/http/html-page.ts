import { accent, canvas, danger, ink, inkSoft, line, surface } from '~/shared/token-colors.gen';
import { product } from '~/product';
import { escapeHtml } from '~/shared/text/html';
import type { I18n } from '~/shared/i18n/i18n';
import { scripts } from '~/shared/i18n/languages';
import { bufferedResponse } from './buffered-response';

export interface HtmlPage {
  title: string;
  /** HTML; untrusted values must be escaped already. */
  body: string;
  status?: number;
  /** CSS in addition to the common rules. */
  styles?: string;
  headers?: Record<string, string>;
}

/** The design tokens as variables, such as `var(--ink-soft)`. */
const variables = Object.entries({
  canvas,
  surface,
  line,
  ink,
  'ink-soft': inkSoft,
  accent,
  danger,
})
  .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark});`)
  .join('');

const common = `
body{margin:0;background:var(--canvas);color:var(--ink)}
h1{font-family:Georgia,serif;margin:0 0 .5rem}
a,summary{color:var(--accent)}`;

/** A static HTML page that works without the application. */
export function htmlPage(i18n: I18n, nonce: string, page: HtmlPage): Response {
  const { language, direction } = i18n;
  const size = 100 * scripts[language].scale;
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg"><title>${page.title} | ${escapeHtml(product.name)}</title><style nonce="${nonce}">
:root{color-scheme:light dark;${variables}font:${size}%/1.6 Inter,system-ui,sans-serif}${common}
${page.styles ?? ''}</style></head><body><main>${page.body}</main></body></html>`;
  return bufferedResponse(html, {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...page.headers,
    },
  });
}
