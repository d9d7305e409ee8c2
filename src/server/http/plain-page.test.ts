import { product } from '~/product';
import all from 'virtual:messages/all';
import { describe, expect, test } from 'vitest';
import { defaultLanguage, languages, scripts } from '~/shared/i18n/languages';
import { escapeHtml } from '~/shared/text/html';
import { i18nFor } from '../i18n';
import { busyPage, plainPage, startingResponse } from './plain-page';

const nonce = 'Zm9yZXdvcmQ=';

describe.each(languages)('a plain page in %s', (language) => {
  const messages = all[language];

  test.each([
    [403, 'ui:error.403'],
    [404, 'ui:error.404'],
    [500, 'ui:error.500'],
    [503, 'ui:error.unavailable'],
  ])('with status %i has a title and a text', async (status, key) => {
    const page = plainPage(i18nFor(language), status, nonce);
    expect(page.status).toBe(status);
    const html = await page.text();
    expect(html).toContain(
      `<title>${messages[`${key}.title`]} | ${escapeHtml(product.name)}</title>`,
    );
    expect(html).toContain(`<h1>${messages[`${key}.title`]}</h1>`);
    expect(html).toContain(`<p>${messages[`${key}.text`]}</p>`);
    expect(html).toContain(`<a href="/">${messages['ui:error.home']}</a>`);
  });

  test('is marked with its language, direction and size', async () => {
    const html = await plainPage(i18nFor(language), 500, nonce).text();
    const { direction, scale } = scripts[language];
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html).toContain(`font:${100 * scale}%`);
  });

  test('has no messages that would need escaping', () => {
    const shown = Object.entries(messages).filter(([key]) => key.startsWith('ui:error.'));
    expect(shown.filter(([, text]) => /[<>&"]/.test(text))).toEqual([]);
    expect(shown.length).toBeGreaterThan(8);
  });
});

test('is HTML and not cached', () => {
  const { headers } = plainPage(i18nFor(defaultLanguage), 500, nonce);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('reloads by itself only if that helps', () => {
  expect(plainPage(i18nFor(defaultLanguage), 503, nonce).headers.get('refresh')).toBe('5');
  expect(plainPage(i18nFor(defaultLanguage), 500, nonce).headers.has('refresh')).toBe(false);
  // It would add to the load.
  expect(busyPage(i18nFor(defaultLanguage), nonce).headers.has('refresh')).toBe(false);
});

test('has one style, with the nonce, and no script', async () => {
  const html = await plainPage(i18nFor(defaultLanguage), 500, nonce).text();
  expect(html.match(/<style[^>]*>/g)).toEqual([`<style nonce="${nonce}">`]);
  expect(html).not.toMatch(/<script|\son\w+=|javascript:/i);
});

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
