import { moveToBin } from '~/features/bin/bin.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { RemoveBook } from '../schema';

export const moveBookToBin = (
  tx: Db,
  context: SessionContext,
  { id, title, author }: { id: string; title: string; author: string },
  input: RemoveBook,
) => moveToBin(tx, context, { type: 'book', id, name: title, detail: author }, input);
