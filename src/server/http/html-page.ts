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

const common = `
body{margin:0;background:light-dark(#faf7f2,#17131a);color:light-dark(#2a2127,#f1e9ee)}
h1{font-family:Georgia,serif;margin:0 0 .5rem}
a,summary{color:light-dark(#6b2c5e,#e0a8d2)}`;

/** A static HTML page that works without the application. */
export function htmlPage(i18n: I18n, nonce: string, page: HtmlPage): Response {
  const { language, direction } = i18n;
  const size = 100 * scripts[language].scale;
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg"><title>${page.title} | Foreword</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:${size}%/1.6 Inter,system-ui,sans-serif}${common}
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
