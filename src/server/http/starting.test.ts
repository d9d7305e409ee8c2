import all from 'virtual:messages/all';
import { describe, expect, test } from 'vitest';
import { languages } from '~/shared/i18n/languages';
import { i18nFor } from '../i18n';
import { startingResponse } from './starting';

const nonce = 'Zm9yZXdvcmQ=';

describe.each(languages)('while the server starts, in %s', (language) => {
  const at = (path: string) =>
    startingResponse({ url: new URL(path, 'http://localhost'), i18n: i18nFor(language), nonce });

  test('a page says so and reloads by itself, without a script', async () => {
    const page = at('/manager');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expect(page.headers.get('refresh')).toBe('2');
    const html = await page.text();
    expect(html).toContain(`<h1>${all[language]['ui:starting.title']}</h1>`);
    expect(html).toContain(`<p>${all[language]['ui:starting.text']}</p>`);
    expect(html).not.toContain('<script');
  });

  test.each(['/api/rest/users', '/api/rpc/users/list'])('%s is an error', async (path) => {
    const response = at(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});
