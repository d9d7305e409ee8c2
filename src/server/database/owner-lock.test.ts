import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseInUseError, lockFolder } from './owner-lock';

const lockModule = JSON.stringify(new URL('./owner-lock.ts', import.meta.url).href);

/** Takes the lock, says how it went, and lives until its input ends. */
const script = `
  import { lockFolder } from ${lockModule};
  let unlock = () => {};
  let said = 'mine';
  try {
    unlock = lockFolder(process.argv[1]);
  } catch (error) {
    said = error.name + ': ' + error.message;
  }
  process.stdout.write(said + '\\n');
  process.stdin.on('end', () => unlock()).resume();
`;

type Child = ChildProcessByStdio<Writable, Readable, null>;
const children = new Set<Child>();

/** Another real process that asks for the folder. */
async function ask(place: string): Promise<{ child: Child; pid: number; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, place], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  const [line]: unknown[] = await once(child.stdout, 'data');
  return { child, pid: child.pid ?? 0, said: String(line).trim() };
}

async function end(child: Child, how: 'kill' | 'leave'): Promise<void> {
  const exited = once(child, 'exit');
  if (how === 'kill') child.kill('SIGKILL');
  else child.stdin.end();
  await exited;
  children.delete(child);
}

let folder = '';
const ownerFile = () => join(folder, 'owner.json');
const writeOwner = (owner: string | object) =>
  writeFileSync(ownerFile(), typeof owner === 'string' ? owner : JSON.stringify(owner));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreword-lock-'));
});
afterEach(async () => {
  await Promise.all([...children].map((child) => end(child, 'kill')));
  rmSync(folder, { recursive: true, force: true });
});

test('a folder that nobody owns is taken, made if need be, and given back', () => {
  const deep = join(folder, 'not/yet/there');
  const unlock = lockFolder(deep);
  expect(JSON.parse(readFileSync(join(deep, 'owner.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
  });
  unlock();
  expect(readdirSync(deep)).toEqual([]);
  lockFolder(deep)();
});

test('a second live process is refused, by the name of the first and of the folder', async () => {
  const first = await ask(folder);
  expect(first.said).toBe('mine');
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.pid}.`);
  expect(() => lockFolder(folder)).toThrow(folder);
  const second = await ask(folder);
  expect(second.said).toContain(`in use by process ${first.pid}.`);
  expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ pid: first.pid });
});

test('the same process cannot own a folder twice either', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`);
  unlock();
});

test('who was refused does not free the folder by leaving', async () => {
  const first = await ask(folder);
  const second = await ask(folder);
  await end(second.child, 'leave');
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.pid}.`);
});

test('after the owner has left, the folder is free', async () => {
  const first = await ask(folder);
  await end(first.child, 'leave');
  expect(existsSync(ownerFile())).toBe(false);
  expect((await ask(folder)).said).toBe('mine');
});

test('the place of an owner that was killed is taken', async () => {
  const first = await ask(folder);
  await end(first.child, 'kill');
  expect(existsSync(ownerFile())).toBe(true);
  const second = await ask(folder);
  expect(second.said).toBe('mine');
  expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ pid: second.pid });
  expect(readdirSync(folder)).toEqual(['owner.json']);
});

test('a process that only has the id of a dead owner is not the owner', async () => {
  const other = await ask(join(folder, 'elsewhere'));
  writeOwner({ pid: other.pid, started: '1' });
  const unlock = lockFolder(folder);
  expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  unlock();
});

test('an owner of which only the id is known is believed as long as the id is alive', async () => {
  const other = await ask(join(folder, 'elsewhere'));
  writeOwner({ pid: other.pid, started: '' });
  expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid}.`);
  await end(other.child, 'kill');
  lockFolder(folder)();
});

test.each([
  ['empty', ''],
  ['cut in half', '{"pid":12'],
  ['not about an owner', 'null'],
])('a file that is %s stops nobody', (_name, content) => {
  writeOwner(content);
  const unlock = lockFolder(folder);
  expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  unlock();
});

test('who has lost the folder to another does not free it', () => {
  const unlock = lockFolder(folder);
  writeOwner({ pid: process.ppid, started: '' });
  unlock();
  expect(JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ pid: process.ppid });
});

test('what is no folder is told as such', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'database'))).toThrow('ENOTDIR');
});
