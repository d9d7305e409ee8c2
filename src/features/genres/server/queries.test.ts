import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { listGenres } from './queries';
import { sampleGenres } from './sample';
import { seedGenres } from './seed';
import { genres } from './tables';

onEachDatabase('the list of genres', (database) => {
  beforeAll(() => seedGenres(database().db));

  test('has all of them, by name, with their colour', async () => {
    const list = await listGenres(database().db);
    expect(list).toHaveLength(12);
    expect(list.map(({ name, colour }) => ({ name, colour }))).toEqual(
      sampleGenres.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    );
    expect(new Set(list.map((genre) => genre.id)).size).toBe(12);
  });

  test('is ordered without regard to case', async () => {
    await database().db.insert(genres).values({ name: 'aphorisms', colour: '#000000' });
    const names = (await listGenres(database().db)).map((genre) => genre.name);
    expect(names[0]).toBe('aphorisms');
    expect(names[1]).toBe("Children's books");
  });

  test.each(['crime', 'CRIME', '  Crime '])('takes no second "%s"', async (name) => {
    const insert = database().db.insert(genres).values({ name, colour: '#000000' });
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'genres_name_unique' } });
  });

  test.each(['red', '#FFF', '#12345g', '#5D4A8C', '', '#5d4a8c; x'])(
    'takes no colour "%s"',
    async (colour) => {
      const insert = database()
        .db.insert(genres)
        .values({ name: `Of ${colour}`, colour });
      await expect(insert).rejects.toMatchObject({ cause: { constraint: 'genres_colour_hex' } });
    },
  );
});
