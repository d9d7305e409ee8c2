import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachNewDatabase } from '../../../tests/databases';
import { toAppError } from './errors';

const kind = { status: 409, message: 'shared:error.badRequest' } as const;
const constraints = { things_name_unique: { code: 'THING_TAKEN', kind, field: 'name' } };

onEachNewDatabase('user input in an error message', (database) => {
  beforeAll(async () => {
    await database().db.execute(sql`
      create table things (name text constraint things_name_unique unique)`);
  });

  test.each(['Connection terminated', 'query read timeout', 'connection error'])(
    'is not mistaken for an unavailable database: "%s"',
    async (name) => {
      const insert = () => database().db.execute(sql`insert into things values (${name})`);
      await insert();
      const failure: unknown = await insert().catch((error) => error);
      expect(toAppError(failure, constraints)).toMatchObject({ code: 'THING_TAKEN', status: 409 });
    },
  );
});
