import type { FileStorage, StoredFile } from './storage';

export interface CopyCounts {
  copied: number;
  /** Already there, with the same size. */
  skipped: number;
  /** Not in the target afterwards, such as files that were stored meanwhile. */
  missing: number;
}

/** Files in transfer at the same time. */
const concurrency = 8;

async function sizesIn(storage: FileStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.all()) sizes.set(key, size);
  return sizes;
}

/**
 * Copies all files, then compares both sides. Idempotent: after an interruption, or to catch up with
 * new files, run it again. Files never change under their key, so the same size means the same file.
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  progress: (done: number) => void = () => {},
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, skipped: 0, missing: 0 };
  const present = await sizesIn(to);

  async function copy({ key, size }: StoredFile): Promise<void> {
    if (present.get(key) === size) counts.skipped += 1;
    else {
      const content = await from.open(key);
      // It was removed meanwhile.
      if (!content) return;
      await to.put(key, content);
      counts.copied += 1;
    }
    progress(counts.copied + counts.skipped);
  }

  const files = from.all()[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next())
      await copy(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const stored = await sizesIn(to);
  for (const [key, size] of await sizesIn(from)) if (stored.get(key) !== size) counts.missing += 1;
  return counts;
}
