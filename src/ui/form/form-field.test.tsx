import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '~/shared/i18n/context';
import { createI18n } from '~/shared/i18n/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { listQuery } from '~/shared/data/list-query';
import type { Reference } from '~/shared/schema';
import { createQueryClient } from '~/shared/data/query-client';
import { choices } from './choices';
import {
  custom,
  date,
  defineFields,
  email,
  number,
  reference,
  select,
  text,
  textarea,
} from './fields';
import { FormField, useField } from './form-field';
import type { Form } from './use-form';

const ada = { id: 'a', name: 'Ada' };

const owners = choices({
  list: () => listQuery(['owners'], {}, async () => ({ items: [ada], total: 1, next: null })),
  one: (id) => queryOptions({ queryKey: ['owner', id], queryFn: async () => ada }),
  toChoice: (owner) => owner,
});

const fields = defineFields<
  Record<'name' | 'note' | 'image' | 'address' | 'day', string> & {
    count: number;
    role: 'admin' | 'user';
    owner: Reference;
  }
>()({
  name: text('users:form.name', { required: true }),
  address: email('users:form.email'),
  note: textarea('users:ban.reason', { maxLength: 3 }),
  count: number('users:column.created'),
  role: select('users:form.role', { admin: 'users:role.admin', user: 'users:role.user' }, 'user'),
  day: date('users:column.created', { required: true }),
  owner: reference('users:form.name', { inputName: 'ownerId', choices: owners }),
  image: custom<string, string>({
    label: 'users:status.title',
    inputName: 'imageId',
    blank: '',
    show: (image) => image,
  }),
});

type Values = typeof fields.blank;

const formWith = (values: Partial<Values>, errors: Form<Values>['errors'] = {}): Form<Values> => ({
  form: { current: null },
  fields,
  start: fields.blank,
  values: { ...fields.blank, ...values },
  changed: false,
  change: () => {},
  errors,
  pending: false,
  onSubmit: () => {},
});

const i18n = createI18n(defaultLanguage, {
  'users:form.name': 'Name',
  'users:role.admin': 'Administrator',
  'users:status.title': 'Status',
  'ui:characters': '{{used}} of {{most}} characters',
});

const html = (element: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <I18nProvider i18n={i18n}>{element}</I18nProvider>
    </QueryClientProvider>,
  );

test('renders a text field with its label, value and error', () => {
  const form = formWith({ name: 'Ada' }, { name: 'Too short' });
  const field = html(<FormField form={form} name="name" />);
  expect(field).toMatch(/<label[^>]*>.*Name/);
  const attributes = [
    'dir="auto"',
    'name="name"',
    'value="Ada"',
    'required=""',
    'aria-invalid="true"',
  ];
  for (const attribute of attributes) expect(field).toContain(attribute);
  expect(field).toContain('Too short');
});

test('renders each control in its own way', () => {
  const form = formWith({ note: 'long', count: '12', role: 'admin' });
  expect(html(<FormField form={form} name="address" />)).toContain('inputMode="email"');
  expect(html(<FormField form={form} name="count" />)).toContain('dir="ltr"');
  expect(html(<FormField form={form} name="note" />)).toContain('4 of 3 characters');
  expect(html(<FormField form={formWith({ day: '2030-01-31' })} name="day" />)).toMatch(
    /type="date".* value="2030-01-31"/,
  );
  expect(html(fields.byName.day.show('2030-01-31', i18n.t))).toMatch(
    /^<time dateTime="2030-01-31">.+<\/time>$/,
  );
  expect(html(<FormField form={form} name="role" />)).toContain(
    '<option value="admin" selected="">Administrator</option>',
  );
});

test('shows the name of the record that a reference has', () => {
  const form = formWith({ owner: ada }, { ownerId: 'Gone' });
  const field = html(<FormField form={form} name="owner" />);
  expect(field).toMatch(/role="combobox".* value="Ada"|value="Ada".*role="combobox"/);
  expect(field).toContain('Gone');
});

test('a field that is read-only cannot be changed', () => {
  const form = formWith({ owner: ada });
  for (const name of ['name', 'address', 'note', 'count', 'day', 'owner'] as const) {
    expect(html(<FormField form={form} name={name} readOnly />)).toContain('readOnly=""');
    expect(html(<FormField form={form} name={name} />)).not.toContain('readOnly');
  }
  expect(html(<FormField form={form} name="role" readOnly />)).toContain('disabled=""');
});

test('requires a component for a custom field', () => {
  expect(() => html(<FormField form={formWith({})} name="image" />)).toThrow('image');
});

test('connects a custom field, with the error of its name in the schema', () => {
  const changes: Partial<Values>[] = [];
  const form = {
    ...formWith({ image: 'a' }, { imageId: 'Gone' }),
    change: (part: Partial<Values>) => void changes.push(part),
  };
  function Image() {
    const { label, value, error, onChange } = useField(form, 'image');
    onChange('b');
    return [label, value, error].join();
  }
  expect(html(<Image />)).toBe('Status,a,Gone');
  expect(changes).toEqual([{ image: 'b' }]);
});
