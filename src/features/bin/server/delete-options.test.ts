import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { newUser } from '../../../../tests/users';
import { binEntries } from './tables';

onEachApp('a deletion for good', (app) => {
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
  ])('is asked for in the query %s or the body %j', async (query, body, isBinned) => {
    expect(await remove(query, body)).toEqual({ status: 200, isBinned });
  });

  test.each([
    ['?forGood=maybe', undefined],
    ['?forGood=true&forGood=false', undefined],
    ['?forGood=true', { forGood: true }],
  ])('is rejected if it is not clear: %s %j', async (query, body) => {
    expect(await remove(query, body)).toEqual({ status: 400, isBinned: false });
  });
});
