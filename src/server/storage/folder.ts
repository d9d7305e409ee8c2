import { randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toFolderError } from '../database/open';
import type { FileStorage, StoredFile } from './storage';

/** No segment starts with a dot: prevents path traversal, hidden files and drive letters. */
const keyForm = /^[\da-z][\da-z-]*(\/[\da-z][\da-z-]*)*(\.[\da-z]+)?$/;
const prefixForm = /^([\da-z][\da-z-]*\/)+$/;
const longestKey = 200;

/** Temporary folder for incomplete files. No key can address it. */
const incoming = '.incoming';

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Stores files in a local folder, which several processes may share. */
export function createFolderStorage(folder: string): FileStorage {
  function pathOf(key: string): string {
    if (key.length > longestKey || !keyForm.test(key)) throw new Error('invalid storage key');
    return join(folder, key);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      try {
        await writeAtomically(path, join(folder, incoming), bytes);
      } catch (error) {
        throw toFolderError(error, folder);
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const path = pathOf(key);
      try {
        await rm(path, { force: true });
      } catch (error) {
        throw toFolderError(error, folder);
      }
    },
    async list(prefix) {
      if (!prefixForm.test(prefix)) throw new Error('invalid storage prefix');
      return listFolder(join(folder, prefix), prefix);
    },
    async tidy(before) {
      const left = await listFolder(join(folder, incoming), '');
      for (const { key, changedAt } of left)
        if (changedAt < before) await rm(join(folder, incoming, key), { force: true });
    },
  };
}

/**
 * Atomic write: to a temporary file, fsync, then rename. At any moment, even after a power failure,
 * there is either the complete file or none.
 */
async function writeAtomically(path: string, drafts: string, bytes: Uint8Array): Promise<void> {
  await mkdir(drafts, { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  const draft = join(drafts, randomBytes(16).toString('hex'));
  try {
    await withFile(draft, 'wx', async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** Flushes the directory entry too. Windows does not support this, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await withFile(folder, 'r', (handle) => handle.sync());
  } catch (error) {
    if (!isCode(error, 'EPERM', 'EISDIR', 'EINVAL', 'EBADF')) throw error;
  }
}

async function listFolder(folder: string, prefix: string): Promise<StoredFile[]> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
  const found: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // Another process may have deleted it meanwhile.
    const known = await stat(join(folder, entry.name)).catch(() => undefined);
    if (known) found.push({ key: prefix + entry.name, changedAt: known.mtime });
  }
  return found;
}
