import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { label } from '../../../../tests/label';
import { i18nFor } from '~/server/i18n';
import { I18nProvider } from '~/shared/i18n/context';
import { defaultLanguage } from '~/shared/i18n/languages';
import type { ActivityRow } from '../schema';
import { Source } from './activity-sentence';

const getText = (after: ActivityRow['after']) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(defaultLanguage)}>
      <Source after={after} />
    </I18nProvider>,
  ).replaceAll(/<[^>]*>/g, '');

test.each<[ActivityRow['after'], string]>([
  [{ role: 'admin', source: 'command-line' }, label('activity:source.commandLine')],
  [{ role: 'admin', source: 'configuration' }, label('activity:source.configuration')],
  [{ reason: 'INVALID_OTP' }, ''],
  [null, ''],
])('an entry without an actor and with %j comes from: %s', (after, text) => {
  expect(getText(after)).toBe(text);
});
