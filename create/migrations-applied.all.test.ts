import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, rows } from '~/server/database/database';
import { migrate } from '~/server/database/migrate';
import { openTestDatabase } from '../tests/databases';
import { ToyProject, firstMigration, withoutGitConfiguration } from './toy-project';

withoutGitConfiguration();

const columns = ({ db }: Database) =>
  rows(
    db,
    sql`select table_name, column_name from information_schema.columns
        where table_name like 'toy_%' order by 1, 2`,
  );

test.each([
  ['older', '20260201000000_mine'],
  ['newer', '20260401000000_mine'],
])('an own migration that is %s than those of the update', async (_, mine) => {
  const project = new ToyProject();
  const existing = await openTestDatabase('embedded');
  const created = await openTestDatabase('embedded');
  try {
    const folder = join(project.folder, 'migrations');
    project.addMigration(mine, 'alter table toy_users add mine text;');
    project.commit('Add my column');
    expect(await migrate(existing, folder)).toEqual([firstMigration, mine]);
    expect(await project.update()).toBe(0);
    const added = ['20260301000000_teams_color', '20260302000000_users_name'];
    expect(await migrate(existing, folder)).toEqual(added);
    expect(await migrate(created, folder)).toEqual([firstMigration, mine, ...added].toSorted());
    expect(await columns(created)).toEqual(await columns(existing));
    expect(await columns(existing)).toHaveLength(5);
  } finally {
    await existing.close();
    await created.close();
    project.delete();
  }
});
