import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silent } from '../../../tests/databases';
import { DataFolderError, toFolderError, openDatabase } from './open';
import { DatabaseInUseError, lockFolder } from './owner-lock';

const coded = (code: string) => Object.assign(new Error('from the system'), { code });

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EDQUOT'])(
  '%s is told as a folder that cannot be written, and what to do',
  (code) => {
    const error = toFolderError(coded(code), '/srv/data');
    expect(error).toBeInstanceOf(DataFolderError);
    expect(String(error)).toContain(`/srv/data cannot be written (${code})`);
    expect(String(error)).toContain('set DATA_DIR to another folder');
  },
);

test.each([
  [2, 'EACCES'],
  [51, 'ENOSPC'],
  [69, 'EROFS'],
])('so is what the embedded engine throws with the number %i (%s)', (errno, code) => {
  const error = toFolderError({ name: 'ErrnoError', errno }, '/srv/data');
  expect(error).toBeInstanceOf(DataFolderError);
  expect(String(error)).toContain(`(${code})`);
});

test.each([
  { name: 'ErrnoError', errno: 44 },
  { name: 'ErrnoError', errno: '51' },
  { errno: 51 },
  coded('ENOENT'),
  coded('ECONNREFUSED'),
  new Error('EACCES'),
  { code: 'EACCES' },
  'EACCES',
  undefined,
])('%s is no matter of the folder, and stays as it is', (error) => {
  expect(toFolderError(error, '/srv/data')).toBe(error);
});

describe('the embedded database', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foreword-open-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (dataDir: string) => openDatabase({ databaseUrl: '', dataDir }, silent, '');

  test('is not opened where a file stands in the place of its folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'something else');
    await expect(open(file)).rejects.toThrow(DataFolderError);
    await expect(open(file)).rejects.toThrow(`The data folder ${file} cannot be written`);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/database'), '');
    await expect(open(join(folder, 'data'))).rejects.toThrow(DataFolderError);
  });

  test('is not opened while another has it', async () => {
    const unlock = lockFolder(join(folder, 'database'));
    await expect(open(folder)).rejects.toThrow(DatabaseInUseError);
    unlock();
  });

  test('that could not be made leaves nothing half, and no lock', async () => {
    const template = join(folder, 'template.tar');
    writeFileSync(template, 'no archive at all');
    const opened = await openDatabase({ databaseUrl: '', dataDir: folder }, silent, template).then(
      () => true,
      () => false,
    );
    expect(opened).toBe(false);
    expect(existsSync(join(folder, 'database/postgres'))).toBe(false);
    lockFolder(join(folder, 'database'))();
  });
});
