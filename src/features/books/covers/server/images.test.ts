import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestDatabase,
  onEachDatabase,
  openTestDatabase,
} from '../../../../../tests/databases';
import { genres } from '../../genres/server/tables';
import type { Db } from '~/server/database/database';
import { violatedConstraint } from '~/server/database/errors';
import { openFolder } from '~/server/storage/folder';
import type { FileStorage } from '~/server/storage/storage';
import { imageKey, storeImage } from '~/server/images/store';
import { books, covers } from '../../server/tables';
import { coverShape } from '../shape';
import { coverImages, deleteUnusedCovers } from './images';

const day = 86_400_000;
const bytes = new TextEncoder().encode('a picture');
const files = coverShape.widths.flatMap((width) =>
  coverShape.formats.map((format) => ({ width, format, bytes })),
);
const getId = (letter: string) => letter.repeat(32);
const later = new Date(Date.now() + 2 * day);
/** Violated when a cover is deleted before its book is saved. */
const coverConstraint = 'books_cover_id_covers_id_fk';

let dataDir: string;
let storage: FileStorage;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'app-covers-'));
  storage = openFolder(join(dataDir, 'files'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function countFiles(id: string): Promise<number> {
  const all = await Promise.all(files.map((file) => storage.read(imageKey(coverShape, id, file))));
  return all.filter(Boolean).length;
}

/** As after an upload at that time. */
function storeCover(db: Db, id: string, now: Date): Promise<void> {
  const save = async () => {
    await db.insert(covers).values({ id, createdAt: now });
  };
  return storeImage(storage, coverShape, { id, files, save });
}

onEachDatabase('covers and their files', (database) => {
  const store = (id: string, now = new Date()) => storeCover(database().db, id, now);
  const known = async () => {
    const rows = await database().db.select().from(covers).orderBy(covers.id);
    return rows.map((row) => row.id[0]).join('');
  };

  async function addBook(cover: string | null, title = crypto.randomUUID()): Promise<string> {
    const { db } = database();
    await db
      .insert(genres)
      .values({ id: 'g', name: 'Genre', colour: '#336699' })
      .onConflictDoNothing();
    const [book] = await db
      .insert(books)
      .values({ title, author: 'A', genreId: 'g', cover })
      .returning({ id: books.id });
    return book?.id ?? '';
  }

  beforeEach(async () => {
    await database().db.delete(books);
    await database().db.delete(covers);
  });

  test('stores a cover as a row and six files', async () => {
    await store(getId('a'));
    expect(await known()).toBe('a');
    expect(await countFiles(getId('a'))).toBe(6);
  });

  test('deletes covers that no book uses after a day, and no others', async () => {
    await store(getId('a'), new Date(later.getTime() - day - 1000));
    await store(getId('b'), new Date(later.getTime() - day + 1000));
    await store(getId('c'), new Date(later.getTime() - 30 * day));
    const book = await addBook(getId('c'));
    await deleteUnusedCovers(database().db, later);
    expect(await known()).toBe('bc');
    // The book uses another cover now, so this one is unused.
    await database()
      .db.update(books)
      .set({ cover: getId('b') })
      .where(eq(books.id, book));
    await deleteUnusedCovers(database().db, new Date(later.getTime() + 30 * day));
    expect(await known()).toBe('b');
  });

  test('finds unused covers behind more used ones than a batch holds', async () => {
    const { db } = database();
    await addBook(null);
    const old = Array.from({ length: 501 }, (_, index) => index.toString(16).padStart(32, '0'));
    await db.insert(covers).values(old.map((id) => ({ id, createdAt: new Date(0) })));
    await db
      .insert(books)
      .values(old.map((id) => ({ title: id, author: 'A', genreId: 'g', cover: id })));
    await store(getId('a'), new Date(1));
    await deleteUnusedCovers(db, later);
    expect(await db.$count(covers, eq(covers.id, getId('a')))).toBe(0);
    expect(await db.$count(covers)).toBe(501);
  });

  test('keeps the files of every cover that has a row', async () => {
    await store(getId('a'));
    const used = await coverImages.findUsed(database().db, [getId('a'), getId('b')]);
    expect(used).toEqual([getId('a')]);
  });

  test('cleans up concurrently while books use covers, without failures or losses', async () => {
    const ids = Array.from({ length: 40 }, (_, index) =>
      index.toString(16).padStart(2, '0').padEnd(32, 'e'),
    );
    for (const id of ids) await store(id, new Date(0));
    const { db } = database();
    await addBook(null);
    const violated: string[] = [];
    const attach = async (id: string) => {
      try {
        await addBook(id);
        return id;
      } catch (error) {
        violated.push(violatedConstraint(error));
        return undefined;
      }
    };
    const [attached] = await Promise.all([
      Promise.all(ids.map(attach)),
      deleteUnusedCovers(db, later),
      deleteUnusedCovers(db, later),
      deleteUnusedCovers(db, later),
    ]);
    const shown = attached.filter((id) => id !== undefined);
    expect(violated.filter((it) => it !== coverConstraint)).toEqual([]);
    const rows = await db.select({ id: covers.id }).from(covers);
    expect(rows.map((row) => row.id).toSorted()).toEqual(shown.toSorted());
  });
});

describe('while a book is being saved with a cover', () => {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database?.close());

  /** Runs `during` after a book references the cover and before that transaction commits. */
  async function attaching(id: string, during: (db: Db) => Promise<void>): Promise<void> {
    if (!database) throw new Error('The database is not open yet');
    const { db } = database;
    await db.insert(genres).values({ id: 'g', name: 'Genre', colour: '#336699' });
    await db.transaction(async (tx) => {
      await tx.insert(books).values({ title: 'T', author: 'A', genreId: 'g', cover: id });
      await during(db);
    });
  }

  test('skips the cover without waiting', async () => {
    if (!database) throw new Error('The database is not open yet');
    for (const id of [getId('a'), getId('b')]) await storeCover(database.db, id, new Date(0));
    await attaching(getId('a'), (db) => deleteUnusedCovers(db, later));
    const rows = await database.db.select({ id: covers.id }).from(covers);
    expect(rows).toEqual([{ id: getId('a') }]);
  });
});
