import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { I18nProvider } from '~/shared/i18n/context';
import type { ActivityRow } from '../schema';
import { Actor } from './actor-and-target';

test.each<[ActivityRow['after'], string]>([
  [{ role: 'admin', source: 'command-line' }, 'Command line'],
  [{ role: 'admin', source: 'configuration' }, 'Configuration'],
  [{ reason: 'INVALID_OTP' }, 'Not signed in'],
  [null, 'Not signed in'],
])('an entry without an actor and with %j is by: %s', (after, label) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor('en')}>
      <Actor actor={null} impersonator={null} after={after} />
    </I18nProvider>,
  );
  expect(html).toContain(`>${label}<`);
});
