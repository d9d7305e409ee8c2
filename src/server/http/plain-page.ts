import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { htmlPage } from './html-page';

/** Client errors without a page of their own. */
const bad: [PlainMessageKey, PlainMessageKey] = [
  'ui:error.unknown.title',
  'shared:error.badRequest',
];

const kinds: Record<number, [title: PlainMessageKey, text: PlainMessageKey]> = {
  400: bad,
  405: bad,
  413: ['ui:error.unknown.title', 'shared:error.tooLarge'],
  403: ['ui:error.403.title', 'ui:error.403.text'],
  404: ['ui:error.404.title', 'ui:error.404.text'],
  503: ['ui:error.unavailable.title', 'ui:error.unavailable.text'],
};

const styles = `
body{min-height:100vh;display:grid;place-items:center}
main{max-width:30rem;padding:2rem;text-align:center}`;

/** A static error page that does not need the application, for when that is what failed. */
export function plainPage(i18n: I18n, status: number, nonce: string): Response {
  const { t } = i18n;
  const [title, text] = kinds[status] ?? ['ui:error.500.title', 'ui:error.500.text'];
  return htmlPage(i18n, nonce, {
    title: t(title),
    status,
    styles,
    body: `<h1>${t(title)}</h1><p>${t(text)}</p><p><a href="/">${t('ui:error.home')}</a></p>`,
    // `Refresh` reloads the page without a script.
    headers: { ...(status === 503 && { 'retry-after': '5', refresh: '5' }) },
  });
}
