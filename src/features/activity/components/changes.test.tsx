import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { declareFeatures } from '../../../../tests/features';
import { label } from '../../../../tests/label';
import { i18nFor } from '~/server/i18n';
import { I18nProvider } from '~/shared/i18n/context';
import { defaultLanguage } from '~/shared/i18n/languages';
import { Changes } from './changes';

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

test('labels the fields of a user as in the form, in its order, before other values', () => {
  expect(
    getText({
      before: { emailVerified: true, role: 'user', email: 'a@example.com', name: 'Ada' },
      after: { emailVerified: false, role: 'admin', email: 'b@example.com', name: 'Bo' },
    }),
  ).toEqual([
    changed(label('users:form.name'), 'Ada', 'Bo'),
    changed(label('users:form.email'), 'a@example.com', 'b@example.com'),
    changed(
      label('users:form.role'),
      label('users:activity.value.user'),
      label('users:activity.value.admin'),
    ),
    changed(
      label('users:activity.field.emailVerified'),
      label('activity:value.yes'),
      label('activity:value.no'),
    ),
  ]);
});

test('shows unknown fields last, by their key', () => {
  expect(getText({ after: { later: 'x', name: 'Ada' } })).toEqual([
    `${label('users:form.name')} Ada`,
    'later x',
  ]);
});

test('hides fields that did not change, and identifiers', () => {
  const same = { name: 'Ada', session: '1' };
  expect(getText({ before: same, after: { ...same, session: '2' } })).toEqual([]);
});

test('hides what the sentence mentions, unless both values are known', () => {
  const mentioned = ['role'];
  expect(getText({ after: { role: 'admin' }, mentioned })).toEqual([]);
  expect(getText({ before: { role: 'user' }, after: { role: 'admin' }, mentioned })).toHaveLength(
    1,
  );
});
