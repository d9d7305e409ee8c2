import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '~/shared/i18n/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { fieldColumn } from './field-column';
import { defineFields, number, text } from './fields';

const fields = defineFields<{ name: string; count: number | null }>()({
  name: text('users:form.name'),
  count: number('users:column.created', { show: (count) => `${count} items` }),
});
const { t } = createI18n(defaultLanguage, { 'users:column.created': 'Created' });

test('a column has the label of the field, and shows values as the field does', () => {
  const column = fieldColumn(fields, 'count', t);
  expect(column).toMatchObject({ key: 'count', header: 'Created' });
  const shown = (count: number | null) =>
    renderToStaticMarkup(column.cell({ name: 'Alpha', count }, 0));
  expect(shown(3)).toMatch(/^<bdi class="[^"]+">3 items<\/bdi>$/);
  expect(shown(null)).toMatch(/^<bdi class="[^"]+"><\/bdi>$/);
});
