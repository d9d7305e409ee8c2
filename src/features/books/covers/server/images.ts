import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import { notBinned } from '~/features/bin/bin.server';
import { requirePermittedSession } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import type { ImageKind } from '~/server/images/kind';
import { unusedBefore } from '~/server/images/store';
import { defineJob, noData } from '~/server/jobs/job';
import type { RequestContext } from '~/server/request-context';
import { errorCode } from '~/shared/errors/app-error';
import { books, covers } from '../../server/tables';
import { coverShape } from '../shape';

/** Requires permission to create or update books. */
async function requireEditor(context: RequestContext): Promise<void> {
  try {
    await requirePermittedSession(context, { books: 'create' });
  } catch (error) {
    if (errorCode(error) !== 'FORBIDDEN') throw error;
    await requirePermittedSession(context, { books: 'update' });
  }
}

/** A cover is uploaded before its book is saved, so it has a row that the book then refers to. */
export const coverImages: ImageKind = {
  shape: coverShape,
  uploadPath: '/api/covers',
  requiresSession: false,
  async authorize(context) {
    await requireEditor(context);
    return async (id) => {
      await context.db.insert(covers).values({ id, createdAt: context.now() });
    };
  },
  async findUsed(db, ids) {
    const rows = await db.select({ id: covers.id }).from(covers).where(inArray(covers.id, ids));
    return rows.map((row) => row.id);
  },
  docs: {
    operationId: 'books.upload-cover',
    tag: 'Books',
    summary: 'Upload a cover image',
    description: 'Use the returned `id` as the `cover` of a book.',
    permission: { books: 'create' },
  },
};

/** Batch limit per run; the rest waits for the next. */
const maxPerRun = 500;

const isUnused = (db: Db) =>
  and(
    // No book refers to it.
    notExists(db.select({ id: books.id }).from(books).where(eq(books.cover, covers.id))),
    notBinned(db, covers.id),
  );

/**
 * Deletes covers that no book uses. Their files are then unused, and deleted as those of other images.
 * Skips rows that are locked because a book is just referencing them. Rows locked here cannot be
 * referenced until the transaction ends, so checking once more after locking is enough.
 */
export async function deleteUnusedCovers(db: Db, now: Date): Promise<void> {
  const before = unusedBefore(now);
  await db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: covers.id })
      .from(covers)
      .where(and(lt(covers.createdAt, before), isUnused(tx)))
      .orderBy(covers.createdAt)
      .limit(maxPerRun)
      .for('update', { skipLocked: true });
    const ids = locked.map((cover) => cover.id);
    if (ids.length > 0) await tx.delete(covers).where(and(inArray(covers.id, ids), isUnused(tx)));
  });
}

/** Deletes uploaded covers that no book uses. */
export const coverCleanup = defineJob({
  name: 'cover-cleanup',
  title: 'job-titles:cover-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteUnusedCovers(db, now()),
});
