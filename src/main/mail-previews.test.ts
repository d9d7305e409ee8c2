import { describe, expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { mailPreviews } from './features';

describe.each(mailPreviews)('the email $name', ({ make }) => {
  test.each(languages)('says why it was sent in %s, in text and HTML', (language) => {
    const { text, html, to } = make(i18nFor(language));
    expect(text).toContain(to);
    expect(html.slice(html.indexOf('</h1>'))).toContain(to);
    expect(text + html).not.toContain('{{');
  });
});
