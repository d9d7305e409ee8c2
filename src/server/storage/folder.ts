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
import { Readable } from 'node:stream';
import { toFolderError } from '../data-folder';
import {
  checkStorage,
  isKey,
  requireKey,
  requirePrefix,
  type FileContent,
  type FileStorage,
  type StoredFile,
  StorageError,
} from './storage';

/** Temporary folder for incomplete files. No key can address it. */
const incoming = '.incoming';

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Files in a folder, which several processes may share. */
export function openFolder(folder: string): FileStorage {
  const drafts = join(folder, incoming);

  function getPath(key: string): string {
    requireKey(key);
    return join(folder, key);
  }

  const storage: FileStorage = {
    async put(key, content) {
      const path = getPath(key);
      try {
        await writeAtomically(path, drafts, content);
      } catch (error) {
        throw toFolderError(error, folder);
      }
    },
    async read(key) {
      try {
        return await readFile(getPath(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(getPath(key));
        const { size } = await file.stat();
        return { size, stream: Readable.toWeb(file.createReadStream()) as FileContent['stream'] };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const path = getPath(key);
      try {
        await rm(path, { force: true });
      } catch (error) {
        throw toFolderError(error, folder);
      }
    },
    async list(prefix) {
      requirePrefix(prefix);
      return (await listFolder(join(folder, prefix), prefix)).files;
    },
    all: () => walk(folder, ''),
    async tidy(before) {
      const { files } = await listFolder(drafts, '');
      for (const { key, changedAt } of files)
        if (changedAt < before) await rm(join(drafts, key), { force: true });
    },
    check: () => checkStorage(storage),
  };
  return storage;
}

const isMissing = (error: unknown) => isCode(error, 'ENOENT', 'ENOTDIR');

/**
 * Atomic write: to a temporary file, fsync, then rename. At any moment, even after a power failure,
 * there is either the complete file or none.
 */
async function writeAtomically(
  path: string,
  drafts: string,
  content: Uint8Array | FileContent,
): Promise<void> {
  await mkdir(drafts, { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  const draft = join(drafts, randomBytes(16).toString('hex'));
  try {
    await withFile(draft, 'wx', async (file) => {
      await file.writeFile('stream' in content ? content.stream : content);
      if ('stream' in content && (await file.stat()).size !== content.size)
        throw new StorageError('The file to store is incomplete.');
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

async function listFolder(folder: string, prefix: string) {
  const files: StoredFile[] = [];
  const folders: string[] = [];
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { files, folders };
    throw error;
  }
  for (const entry of entries) {
    if (entry.isDirectory()) folders.push(entry.name);
    if (!entry.isFile()) continue;
    // Another process may have deleted it meanwhile.
    const known = await stat(join(folder, entry.name)).catch(() => undefined);
    if (known) files.push({ key: prefix + entry.name, size: known.size, changedAt: known.mtime });
  }
  return { files, folders };
}

/** Skips what no key can address, such as incomplete files. */
async function* walk(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const { files, folders } = await listFolder(folder, prefix);
  yield* files.filter(({ key }) => isKey(key));
  for (const name of folders) if (isKey(name)) yield* walk(join(folder, name), `${prefix}${name}/`);
}
