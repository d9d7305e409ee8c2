import { expect, test } from 'vitest';
import { onEachApp } from '../../../tests/app';
import { procedures } from '../../../tests/procedures';
import { binEntries } from '../../../tests/tables';
import { newUser } from '../../../tests/users';

onEachApp('options of a DELETE', (app) => {
  async function remove(query: string, body?: object) {
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app());
    const { status } = await admin.call('DELETE', `/users/${user.id}${query}`, body);
    const binned = await app().database.db.select({ id: binEntries.id }).from(binEntries);
    return { status, isBinned: binned.some(({ id }) => id === user.id) };
  }

  test.each([
    ['', undefined, true],
    ['?forGood=false', undefined, true],
    ['?forGood=true', undefined, false],
    ['?forGood=true&deleteOwned[]=a&deleteOwned[]=b', undefined, false],
    ['?deleteOwned[]=a', { forGood: true }, false],
    ['', { forGood: true }, false],
  ])('are read from the query %s and the body %j', async (query, body, isBinned) => {
    expect(await remove(query, body)).toEqual({ status: 200, isBinned });
  });

  test.each([
    ['?unknown=1', undefined],
    ['?forGood=maybe', undefined],
    ['?forGood=true&forGood=false', undefined],
    ['?forGood=true', { forGood: true }],
    ['?id=someone-else', undefined],
    ['?__proto__=x', undefined],
    ['', { unknown: 1 }],
  ])('are rejected if unknown, invalid or given twice: %s %j', async (query, body) => {
    expect(await remove(query, body)).toEqual({ status: 400, isBinned: false });
  });

  test('are rejected by every procedure that does not know them', () => {
    const isStrict = (schema: unknown): boolean => {
      const { type, wrapped } = schema as { type: string; wrapped?: unknown };
      return wrapped ? isStrict(wrapped) : type === 'strict_object';
    };
    const all = procedures.filter(({ method }) => method === 'DELETE');
    expect(all.filter(({ input }) => !input || !isStrict(input))).toEqual([]);
  });
});
