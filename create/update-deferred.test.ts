import { expect, onTestFinished, test } from 'vitest';
import { ToyProject, newVersion, oldVersion, withoutGitConfiguration } from './toy-project';

withoutGitConfiguration();

test('only what the migrations of the project create is dropped later', async () => {
  const tags = { name: '20260103000000_tags', sql: 'create table "tags" ("color" text);' };
  const project = new ToyProject({
    ...oldVersion,
    migrations: [...oldVersion.migrations, tags],
  });
  onTestFinished(() => project.delete());
  const had = 'ALTER TABLE "tags" DROP COLUMN IF EXISTS "color";';
  const neverHad = 'ALTER TABLE "tags" DROP COLUMN IF EXISTS "size";';
  const deferred = JSON.stringify({ drop: { [had]: '1', [neverHad]: '1' }, accepted: {} });
  expect(await project.update({ template: { ...newVersion, deferred } })).toBe(0);
  expect(JSON.parse(project.read('migrations/deferred.json'))).toEqual({
    drop: { [had]: '1' },
    accepted: {},
  });
});
