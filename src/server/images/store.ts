import { type ImageFormat, type ImageShape, smallSquareUrl } from '~/shared/images/shape';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';
import type { FileStorage } from '../storage/storage';
import type { ImageFile } from './image';
import type { ImageKind, SaveImage } from './kind';

/** A two-character prefix shards files into folders, which the cleanup scans in rotation. */
const getShard = (id: string) => id.slice(0, 2);
const shardCount = 256;
const getPrefix = ({ folder }: ImageShape, shard: string) => `${folder}/${shard}/`;

export function imageKey(
  shape: ImageShape,
  id: string,
  { width, format }: { width: number; format: ImageFormat },
): string {
  return `${getPrefix(shape, getShard(id))}${id}-${width}.${format}`;
}

export async function removeFiles(
  storage: FileStorage,
  shape: ImageShape,
  id: string,
): Promise<void> {
  for (const width of shape.widths)
    for (const format of shape.formats)
      await storage.remove(imageKey(shape, id, { width, format }));
}

/** Writes the files before the reference, so every reference has its files. */
export async function storeImage(
  storage: FileStorage,
  shape: ImageShape,
  { id, files, save }: { id: string; files: ImageFile[]; save: SaveImage },
): Promise<void> {
  try {
    for (const file of files) await storage.put(imageKey(shape, id, file), file.bytes);
    await save(id);
  } catch (error) {
    // Files that cannot be removed now are found later by the cleanup: they are not in use.
    await removeFiles(storage, shape, id).catch(() => {});
    throw error;
  }
}

/** For `ImageKind.findUsed`, if a column has the URLs of small squares. */
export async function findUsedUrls(
  shape: ImageShape,
  ids: string[],
  select: (urls: string[]) => PromiseLike<{ url: string | null }[]>,
): Promise<string[]> {
  const found = await select(ids.map((id) => smallSquareUrl(shape, id)));
  return found.flatMap(({ url }) => (url && getImageId(url)) ?? []);
}

const idInUrl = /\/([\da-f]{32})-\d+\.[a-z]+$/;

/** The id in the URL of a stored file. */
export const getImageId = (url: string): string | undefined => idInUrl.exec(url)?.[1];

/**
 * Deletes the files of an image that was removed or replaced. Call it after the commit. If it fails,
 * the cleanup deletes them within a day.
 */
export async function deleteImage(
  { storage, log }: Pick<RequestContext, 'storage' | 'log'>,
  shape: ImageShape,
  url: string | null,
): Promise<void> {
  const id = url && getImageId(url);
  if (!id) return;
  try {
    await removeFiles(storage, shape, id);
  } catch (error) {
    log.warn({ err: error }, 'the files of an image could not be deleted');
  }
}

/** Grace period for uploads that are not in use yet. */
const gracePeriod = 86_400_000;
export const unusedBefore = (now: Date) => new Date(now.getTime() - gracePeriod);

/** The maintenance interval, and how many folders each run scans. */
const interval = 600_000;
const shardsPerRun = 2;

/** Derived from the clock: scans all folders in less than a day without stored state. */
export function shardsAt(now: Date): string[] {
  const first = Math.floor(now.getTime() / interval) * shardsPerRun;
  return Array.from({ length: shardsPerRun }, (_, index) =>
    ((first + index) % shardCount).toString(16).padStart(2, '0'),
  );
}

/**
 * Deletes files that are not in use: their user was deleted, or an upload or a deletion stopped half
 * way. Scans a part of all folders.
 */
export async function deleteUnusedFiles(
  { shape, findUsed }: Pick<ImageKind, 'shape' | 'findUsed'>,
  db: Db,
  storage: FileStorage,
  now: Date,
): Promise<void> {
  for (const shard of shardsAt(now)) {
    const prefix = getPrefix(shape, shard);
    const getId = (key: string) => key.slice(prefix.length).split('-', 1)[0] ?? '';
    const files = await storage.list(prefix);
    const old = files.filter(({ changedAt }) => changedAt < unusedBefore(now));
    const ids = [...new Set(old.map(({ key }) => getId(key)))];
    if (ids.length === 0) continue;
    const used = new Set(await findUsed(db, ids));
    for (const { key } of old) if (!used.has(getId(key))) await storage.remove(key);
  }
}
