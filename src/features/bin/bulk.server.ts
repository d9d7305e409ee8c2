import type { BulkCall, BulkUndo } from '~/server/bulk';

/** For the rule of a deletion: the record is restored, unless it was deleted for good. */
export const undoFromBin = ({ id, forGood }: BulkCall): BulkUndo | undefined =>
  forGood ? undefined : { procedure: 'bin.restore', input: { id } };
