import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silent } from '../../../tests/databases';
import { parseConfig } from '../config';
import { DataFolderError, toFolderError } from '../data-folder';
import { openDatabase } from './open';
import { DatabaseInUseError, lockFolder } from './owner-lock';

const coded = (code: string) => Object.assign(new Error('from the system'), { code });

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EDQUOT'])(
  '%s is reported as a folder that cannot be written, with a hint',
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
])('so is errno %i of the embedded engine (%s)', (errno, code) => {
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
])('%s is not a folder error, and is returned unchanged', (error) => {
  expect(toFolderError(error, '/srv/data')).toBe(error);
});

describe('the embedded database', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'app-open-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (DATA_DIR: string, template = '') =>
    openDatabase(parseConfig({ DATA_DIR }, 'local'), silent, template);

  test('is not opened if a file has the name of its folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'something else');
    await expect(open(file)).rejects.toThrow(DataFolderError);
    await expect(open(file)).rejects.toThrow(`The data folder ${file} cannot be written`);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/database'), '');
    await expect(open(join(folder, 'data'))).rejects.toThrow(DataFolderError);
  });

  test('is not opened while another process has locked it', async () => {
    const unlock = lockFolder(join(folder, 'database'));
    await expect(open(folder)).rejects.toThrow(DatabaseInUseError);
    unlock();
  });

  test('leaves no partial files and no lock if it cannot be created', async () => {
    const template = join(folder, 'template.tar');
    writeFileSync(template, 'no archive at all');
    const opened = await open(folder, template).then(
      () => true,
      () => false,
    );
    expect(opened).toBe(false);
    expect(existsSync(join(folder, 'database/postgres'))).toBe(false);
    lockFolder(join(folder, 'database'))();
  });
});
