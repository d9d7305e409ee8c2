import { moveToBin, recordErased } from '~/features/bin/bin.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { RemoveBook } from '../schema';

export async function moveBookToBin(
  tx: Db,
  context: SessionContext,
  { id, title, author }: { id: string; title: string; author: string },
  input: RemoveBook,
): Promise<void> {
  const deleted = { type: 'book', id, name: title, detail: author } as const;
  await moveToBin(tx, context, deleted, input);
  await recordErased(tx, context, deleted, input);
}
