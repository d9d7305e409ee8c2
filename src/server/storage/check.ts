import { randomBytes } from 'node:crypto';
import { StorageError } from './storage-error';
import type { FileStorage } from './storage';

/** A round trip with a small file, which needs the same permissions as uploads. */
export async function checkStorage(
  storage: Pick<FileStorage, 'put' | 'read' | 'list' | 'remove'>,
): Promise<void> {
  const key = `check/${randomBytes(8).toString('hex')}`;
  const content = new TextEncoder().encode(key);
  await storage.put(key, content);
  const read = await storage.read(key);
  const listed = await storage.list('check/');
  await storage.remove(key);
  if (!read || !Buffer.from(content).equals(read) || !listed.some((file) => file.key === key))
    throw new StorageError('A file that was just stored could not be read again.');
}
