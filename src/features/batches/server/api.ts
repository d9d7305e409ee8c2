import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { pageOutput } from '~/shared/schema';
import { batchErrors } from '../errors';
import {
  batchCallSchema,
  batchDetailSchema,
  batchInput,
  batchPreviewSchema,
  batchSchema,
  listBatchesInput,
  listCallsInput,
  startBatchInput,
} from '../schema';
import { listBatches, listCalls } from './queries';
import { previewBatch } from './preview';
import { cancelBatch, getBatch, getBatchDetail, startBatch, undoBatch, withTitle } from './rules';

const notFound = errorMap(batchErrors, 'BATCH_NOT_FOUND');

export const batchesApi = {
  list: permittedProcedure({ apps: 'manager' })
    .route({ method: 'GET', path: '/batches', summary: 'List batches, newest first' })
    .input(listBatchesInput)
    .output(pageOutput(batchSchema))
    .handler(async ({ context, input }) => {
      const page = await listBatches(context.db, input);
      return { ...page, items: page.items.map((batch) => withTitle(batch, context)) };
    }),

  start: mutationProcedure({ apps: 'manager' })
    // A batch belongs to a session. Programs call the procedures themselves.
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: '/batches',
      summary: 'Call a procedure for many records',
      description:
        'For `records`, or for all records that match `search`, the input of the list beside the ' +
        'procedure. A job makes the calls one after the other, and each is checked like a single ' +
        'one. The batch ends with the session that started it.',
    })
    .errors(errorMap(batchErrors, 'NOT_FOR_BATCHES', 'BATCH_NOT_FOUND'))
    .input(startBatchInput)
    .output(batchSchema)
    .handler(transactional(startBatch)),

  get: permittedProcedure({ apps: 'manager' })
    .route({ method: 'GET', path: '/batches/{id}', summary: 'Get a batch' })
    .errors(notFound)
    .input(batchInput)
    .output(batchDetailSchema)
    .handler(({ context, input }) => getBatchDetail(context.db, context, input.id)),

  // Writes nothing, but reads up to 1,000 records: limited as what follows it.
  preview: mutationProcedure({ apps: 'manager' })
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: '/batches/preview',
      summary: 'What a batch would do',
      description:
        'How many records it is for, and for which nothing is to be done. Writes nothing.',
    })
    .errors(errorMap(batchErrors, 'NOT_FOR_BATCHES'))
    .input(startBatchInput)
    .output(batchPreviewSchema)
    .handler(({ context, input }) => previewBatch(context, input)),

  undo: mutationProcedure({ apps: 'manager' })
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: '/batches/{id}/undo',
      summary: 'Undo a batch',
      description: 'For an hour, and once: starts another batch, whose calls are checked as well.',
    })
    .errors(errorMap(batchErrors, 'BATCH_NOT_FOUND', 'BATCH_NOT_UNDOABLE', 'NOT_FOR_BATCHES'))
    .input(batchInput)
    .output(batchSchema)
    .handler(transactional(undoBatch)),

  calls: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/batches/{id}/calls',
      summary: 'List the records of a batch and what became of them',
    })
    .errors(notFound)
    .input(listCallsInput)
    .output(pageOutput(batchCallSchema))
    .handler(async ({ context, input }) => {
      const { finishedAt } = await getBatch(context.db, context, input.id);
      return listCalls(context.db, input, finishedAt !== null);
    }),

  cancel: mutationProcedure({ apps: 'manager' })
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: '/batches/{id}/cancel',
      summary: 'Cancel what is left of a batch',
    })
    .errors(notFound)
    .input(batchInput)
    .output(batchSchema)
    .handler(transactional(cancelBatch)),
};
