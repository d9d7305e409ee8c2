import { inArray, like } from 'drizzle-orm';
import { type ImageFormat, type ImageShape, smallSquareUrl } from '~/shared/images/shape';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';
import type { FileStorage } from '../storage/storage';
import { defineJob, noData } from '../jobs/job';
import type { ImageFile } from './image';
import type { FindImages, ImageKind, SaveImage } from './kind';
import { unusedFiles } from './tables';

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

async function removeFiles(storage: FileStorage, shape: ImageShape, id: string): Promise<void> {
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
 * Deletes the files of an image that was removed: nobody shall see it any more. Those of one that was
 * replaced are left to the cleanup. Call it after the commit. If it fails, the cleanup deletes them.
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

/** Grace period for uploads that are not in use yet, and for files that are not in use any more. */
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

type UsedImages = Pick<ImageKind, 'shape' | 'findUsed'>;

/** Of uploads that are complete: newer ones may be about to be used. */
async function findUnused(
  { findUsed }: UsedImages,
  { db, storage, now, prefix }: Scan,
): Promise<Set<string>> {
  const getId = (key: string) => key.slice(prefix.length).split('-', 1)[0] ?? '';
  const files = await storage.list(prefix);
  const old = files.filter(({ changedAt }) => changedAt < unusedBefore(now));
  const ids = [...new Set(old.map(({ key }) => getId(key)))];
  const used = new Set(ids.length > 0 ? await findUsed(db, ids) : []);
  return new Set(old.map(({ key }) => key).filter((key) => !used.has(getId(key))));
}

interface Scan {
  db: Db;
  storage: FileStorage;
  now: Date;
  prefix: string;
}

/** Mark and sweep: deletes what was found unused a day ago and still is. */
async function scan(kind: UsedImages, { db, storage, now, prefix }: Scan): Promise<void> {
  const unused = await findUnused(kind, { db, storage, now, prefix });
  const marked = await db
    .select()
    .from(unusedFiles)
    .where(like(unusedFiles.key, `${prefix}%`));
  const due = marked.filter(({ key, foundAt }) => unused.has(key) && foundAt < unusedBefore(now));
  for (const { key } of due) await storage.remove(key);
  const usedAgain = marked.filter(({ key }) => !unused.has(key));
  const done = [...due, ...usedAgain].map(({ key }) => key);
  if (done.length > 0) await db.delete(unusedFiles).where(inArray(unusedFiles.key, done));
  const known = new Set(marked.map(({ key }) => key));
  const found = [...unused].filter((key) => !known.has(key));
  if (found.length > 0)
    await db.insert(unusedFiles).values(found.map((key) => ({ key, foundAt: now })));
}

/**
 * Deletes files that are not in use: their image was replaced, their user was deleted, or an upload
 * stopped half way. Scans a part of all folders. A file is kept for at least a day after the last row
 * that refers to it, because a backup copies files after rows.
 */
export async function deleteUnusedFiles(
  kind: UsedImages,
  db: Db,
  storage: FileStorage,
  now: Date,
): Promise<void> {
  for (const shard of shardsAt(now))
    await scan(kind, { db, storage, now, prefix: getPrefix(kind.shape, shard) });
}

/** Deletes files that are no longer in use, and incomplete ones. */
export const createImageCleanup = (kinds: readonly ImageKind[], kept: readonly FindImages[] = []) =>
  defineJob({
    name: 'image-cleanup',
    title: 'job-titles:image-cleanup',
    schema: noData,
    schedule: '*/10 * * * *',
    async run(_data, { db, storage, now }) {
      for (const { shape, findUsed } of kinds) {
        const finders = [findUsed, ...kept];
        const findAll: FindImages = async (...args) =>
          (await Promise.all(finders.map((find) => find(...args)))).flat();
        await deleteUnusedFiles({ shape, findUsed: findAll }, db, storage, now());
      }
      await storage.tidy(unusedBefore(now()));
    },
  });
