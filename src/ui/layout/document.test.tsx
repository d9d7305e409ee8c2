import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '~/shared/i18n/context';
import { createI18n } from '~/shared/i18n/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { EnvBorder } from './document';

const render = (colour: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n(defaultLanguage, {})}>
      <EnvBorder name="staging" colour={colour} />
    </I18nProvider>,
  );

test.each(['plum', 'blue', 'red', '#7c3aed', 'oklch(0.6 0.2 300)'])(
  '%s looks as in CSS, and the name stays readable on it',
  (colour) => {
    const html = render(colour);
    expect(html).toContain(`style="background-color:${colour}"`);
    expect(html).toMatch(/<span class="[^"]*bg-surface[^"]*text-ink/);
  },
);
