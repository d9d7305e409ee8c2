import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { label } from '../../../../tests/label';
import { i18nFor } from '~/server/i18n';
import { I18nProvider } from '~/shared/i18n/context';
import { defaultLanguage } from '~/shared/i18n/languages';
import type { ActivityRow } from '../schema';
import { Actor } from './actor-and-target';

test.each<[ActivityRow['after'], string]>([
  [{ role: 'admin', source: 'command-line' }, label('activity:source.commandLine')],
  [{ role: 'admin', source: 'configuration' }, label('activity:source.configuration')],
  [{ reason: 'INVALID_OTP' }, label('activity:nobody')],
  [null, label('activity:nobody')],
])('an entry without an actor and with %j is by: %s', (after, text) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(defaultLanguage)}>
      <Actor actor={null} impersonator={null} after={after} />
    </I18nProvider>,
  );
  expect(html).toContain(`>${text}<`);
});
