import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { scripts } from '~/shared/i18n/languages';

const kinds: Record<number, [title: PlainMessageKey, text: PlainMessageKey]> = {
  403: ['ui:error.403.title', 'ui:error.403.text'],
  404: ['ui:error.404.title', 'ui:error.404.text'],
  503: ['ui:error.unavailable.title', 'ui:error.unavailable.text'],
};

/** A page without the application: for when that is what failed. */
export function plainPage(i18n: I18n, status: number, nonce: string): Response {
  const { t, language, direction } = i18n;
  const [title, text] = kinds[status] ?? ['ui:error.500.title', 'ui:error.500.text'];
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t(title)} | Foreword</title>
<style nonce="${nonce}">
:root{color-scheme:light dark;font:${100 * scripts[language].scale}%/1.6 Inter,system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#faf7f2,#17131a);color:light-dark(#2a2127,#f1e9ee)}
main{max-width:30rem;padding:2rem;text-align:center}
h1{font-family:Georgia,serif;margin:0 0 .5rem}
a{color:light-dark(#6b2c5e,#e0a8d2)}
</style></head>
<body><main><h1>${t(title)}</h1><p>${t(text)}</p><p><a href="/">${t('ui:error.home')}</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': '5' }),
    },
  });
}
