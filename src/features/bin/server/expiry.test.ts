import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { jobServices } from '../../../../tests/jobs';
import { rejection } from '../../../../tests/rest';
import { newUser } from '../../../../tests/users';
import { binDays } from '../schema';
import { emptyBin, findBinnedImages } from './queries';
import { binEntries } from './tables';

const runJob = ({ database: { db }, clock }: TestApp) =>
  emptyBin.run({}, { ...jobServices({ now: () => clock.now }), db } as never);

onEachApp('the bin', (app) => {
  test('keeps a record and its images for 30 days', async () => {
    const { db } = app().database;
    const image = 'a'.repeat(32);
    const findKept = () => findBinnedImages(db, [image, 'b'.repeat(32)]);
    const { id } = await newUser(app(), { image: `/files/avatars/${image}-64.webp` });
    const inBin = () => db.$count(binEntries, eq(binEntries.id, id));
    const remover = await newUser(app(), { role: 'admin' });
    await remover.call('DELETE', `/users/${id}`);
    expect(await findKept()).toEqual([image]);

    app().clock.advance(binDays * 86_400 - 60);
    await runJob(app());
    const admin = await newUser(app(), { role: 'admin' });
    expect((await admin.call('GET', '/bin')).body).toMatchObject({ items: [{ id }] });
    expect(await inBin()).toBe(1);

    app().clock.advance(120);
    expect((await admin.call('GET', '/bin')).body).toMatchObject({ items: [], total: 0 });
    for (const [method, path] of [
      ['POST', `/bin/${id}/restore`],
      ['DELETE', `/bin/${id}`],
    ] as const)
      expect(await admin.call(method, path, {})).toMatchObject(
        rejection(404, 'BIN_ENTRY_NOT_FOUND'),
      );
    await runJob(app());
    expect(await inBin()).toBe(0);
    expect(await findKept()).toEqual([]);
  });
});
