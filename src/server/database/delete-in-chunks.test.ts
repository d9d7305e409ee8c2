import { lt, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { onEachNewDatabase } from '../../../tests/databases';
import { deleteInChunks } from './delete-in-chunks';

const plants = pgTable('plants', { size: integer() });

onEachNewDatabase('deletion in chunks', (database) => {
  test('deletes what is selected, and no statement more rows than a chunk', async () => {
    const { db } = database();
    await db.execute(sql`create table ${plants} (size int)`);
    await db.execute(sql`insert into ${plants} select generate_series(1, 25)`);
    await db.execute(sql`create function reject_large_delete() returns trigger language plpgsql as
      $$ begin
        if (select count(*) from deleted) > 10 then raise exception 'too many rows'; end if;
        return null;
      end $$`);
    await db.execute(sql`create trigger reject_large_delete after delete on ${plants}
      referencing old table as deleted for each statement execute function reject_large_delete()`);
    expect(await deleteInChunks(db, plants, lt(plants.size, 24), 10)).toBe(23);
    expect(await db.select().from(plants)).toEqual([{ size: 24 }, { size: 25 }]);
  });
});
