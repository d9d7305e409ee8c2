import { expect, test } from 'vitest';
import { getProcedureName } from '~/shared/data/api-client';
import type { Action } from '~/ui/actions/action';
import { procedures } from './procedures';

/** What screens offer agrees with what the server lets them call. */

const modules = import.meta.glob<Record<string, unknown>>('../src/features/**/*actions.ts*', {
  eager: true,
});

const isAction = (value: unknown): value is Action<never> =>
  typeof value === 'object' && value !== null && 'call' in value && 'permission' in value;

const actions = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (Array.isArray(exported) ? exported.filter(isAction) : []))
  // Others call it in a function of their own.
  .flatMap((action) => {
    const name = getProcedureName(action.call) as string | undefined;
    return name === undefined ? [] : [{ action, name: name.replaceAll('.', '/') }];
  });

test('actions are found', () => {
  expect(actions.map(({ name }) => name)).toContain('users/ban');
});

test.each(actions)('$name has the permission of its procedure', ({ name, action }) => {
  const called = procedures.find((procedure) => procedure.name === name);
  expect(called?.permission).toEqual(action.permission);
  // bulk:start
  const isNamed = called?.meta.bulk !== undefined;
  expect(isNamed || !action.many, 'has a name for many').toBe(true);
  // bulk:end
});
