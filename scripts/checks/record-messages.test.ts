import { expect, test } from 'vitest';
import { conventionalMessages } from './record-messages.ts';

const code = `export const visit = defineRecord('visit', {
  plural: 'calls',
  fields: {
    name: text({ required: true, unique: true }),
    status: select(['open', 'done']),
    depot: reference(depotChoices),
  },
  owner: true,
  title: 'name',
});
`;

test('a record and its screens use messages by convention', () => {
  const source = { path: 'src/features/calls/record.ts', code };
  const used = conventionalMessages(source, '<RecordPage {...parts} id={id} />');
  expect(used).toEqual(
    expect.arrayContaining([
      'calls:notFound',
      'calls:activity.created.sentence',
      'calls:fields.name.required',
      'calls:fields.name.taken',
      'calls:fields.status.done',
      'calls:fields.depot.gone',
      'calls:fields.user',
      'calls:delete.title',
    ]),
  );
  expect(used).not.toContain('calls:fields.status.required');
  expect(used).not.toContain('calls:empty');
  expect(conventionalMessages({ path: '', code: '' }, '')).toEqual([]);
});

test('those of a deletion are used, wherever its action is named', () => {
  const source = { path: '', code: "defineRecord('parcel', {\n  title,\n});" };
  const list = '<ListPage itemActions={[deleteAction(parcel, api.parcels.remove)]} />';
  expect(conventionalMessages(source, list)).toContain('parcels:delete.text');
  expect(conventionalMessages(source, '<ListPage />')).not.toContain('parcels:delete.text');
});

test('those of filters by a few values are used', () => {
  const search =
    "export const list = defineList({ sorts: ['id'], filters: { status: ['draft'] } });";
  const source = { path: '', code: "defineRecord('parcel', {\n  list,\n});" };
  expect(conventionalMessages(source, search)).toContain('parcels:fields.status.any');
  const sorted = search.replace(/, filters: .*\}/, ' }');
  expect(conventionalMessages(source, sorted).join()).not.toContain('any');
});
