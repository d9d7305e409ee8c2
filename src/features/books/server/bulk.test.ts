import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { runBatches } from '../../../../tests/batches';
import { send } from '../../../../tests/rest';
import { genres } from '../genres/server/tables';

onEachApp('actions on many books', (app) => {
  test.each([
    // The procedure, and how many it leaves out.
    ['books.setGenre', 1],
    ['books.remove', 0],
  ])('%s leaves out what is done already, and is undone', async (procedure, skipped) => {
    const cookie = await app().signIn('admin@example.com');
    const call = async (method: string, path: string, body?: unknown) =>
      (await send(app(), cookie, method, path, body)).body;
    const known = await app().database.db.select().from(genres).orderBy(genres.name);
    const [first, second] = known.map(({ id }) => id);
    const make = async (genreId: string | undefined) =>
      (await call('POST', '/books', {
        title: `Book ${crypto.randomUUID()}`,
        author: 'Some Author',
        genreId,
      })) as { id: string; title: string };
    const books = [await make(first), await make(second)];
    const read = () => Promise.all(books.map(({ id }) => call('GET', `/books/${id}`)));
    const [before] = await read();

    const started = await call('POST', '/batches', {
      procedure,
      ...(procedure === 'books.setGenre' && { input: { genreId: second } }),
      records: books.map(({ id, title }) => ({ id, name: title })),
    });
    await runBatches(app());
    const done = 2 - skipped;
    expect(await call('GET', `/batches/${String(started.id)}`)).toMatchObject({
      done,
      skipped,
      undoable: done,
    });
    expect((await read())[0]).not.toMatchObject({ genre: before?.genre });

    await call('POST', `/batches/${String(started.id)}/undo`, {});
    await runBatches(app());
    expect(await read()).toMatchObject([{ genre: before?.genre }, { genre: { id: second } }]);
  });
});
