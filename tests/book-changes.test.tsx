import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Changes } from '~/features/activity/components/changes';
import { i18nFor } from '~/server/i18n';
import { I18nProvider } from '~/shared/i18n/context';
import { defaultLanguage } from '~/shared/i18n/languages';
import { declareFeatures } from './features';
import { label } from './label';

declareFeatures();

const user = { type: 'user', id: '1', name: 'Ada', deleted: false } as const;

/** The labels and values as text, a line each. */
function getText(row: Partial<ComponentProps<typeof Changes>>): string[] {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(defaultLanguage)}>
      <Changes before={null} after={null} target={user} {...row} />
    </I18nProvider>,
  );
  const lines = html.split('<div').slice(1);
  return lines.map((line) =>
    `<div${line}`.replaceAll(/<[^>]*>/g, '').replaceAll(/[\u2066-\u2069]/g, ''),
  );
}

const changed = (name: string, before: string, after: string) =>
  `${name} ${label('activity:change', { before, after })}`;

test('labels the fields of books and genres as in their forms', () => {
  expect(
    getText({
      target: { ...user, type: 'book' },
      before: { year: '1953', title: 'Dune' },
      after: { year: null, title: 'Dune Messiah' },
    }),
  ).toEqual([
    changed(label('books:fields.title'), 'Dune', 'Dune Messiah'),
    changed(label('books:fields.year'), '1953', label('activity:value.none')),
  ]);
  expect(
    getText({ target: { ...user, type: 'genre' }, after: { movedBooks: 2, colour: '#fff' } }),
  ).toEqual([
    `${label('genres:fields.colour')} #fff`,
    `${label('genres:activity.field.movedBooks')} 2`,
  ]);
});
