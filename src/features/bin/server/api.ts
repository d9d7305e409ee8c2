import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { sessionHasPermission } from '~/server/permissions';
import { doneOutput, pageOutput } from '~/shared/schema';
import { binErrors } from '../errors';
import { binEntryInput, binEntrySchema, listBinInput, restoredOutput } from '../schema';
import { binTypes } from '../types';
import { listEntries } from './queries';
import { eraseEntry, restoreEntry } from './rules';

const notFound = errorMap(binErrors, 'BIN_ENTRY_NOT_FOUND');

export const binApi = {
  list: permittedProcedure({ bin: 'list' })
    .route({
      method: 'GET',
      path: '/bin',
      summary: 'List deleted records, newest first',
      description: 'Only records that the caller may delete. They can be restored for 30 days.',
    })
    .input(listBinInput)
    .output(pageOutput(binEntrySchema))
    .handler(({ context, input }) => {
      const types = Object.entries(binTypes()).flatMap(([type, { permission }]) =>
        sessionHasPermission(context.session, permission) ? type : [],
      );
      return context.read((db) => listEntries(db, input, types, context.now()));
    }),

  restore: mutationProcedure({ bin: 'restore' })
    .meta({ bulk: 'bin:bulk.restore' })
    .route({
      method: 'POST',
      path: '/bin/{id}/restore',
      summary: 'Restore a deleted record',
      description:
        'Needs the permission to delete such a record. `leftOut` is the number of records that ' +
        'were deleted with it and cannot be restored.',
    })
    .errors({ ...notFound, ...errorMap(binErrors, 'BIN_CONFLICT', 'BIN_ENTRY_OUTDATED') })
    .input(binEntryInput)
    .output(restoredOutput)
    .handler(transactional(restoreEntry)),

  erase: mutationProcedure({ bin: 'delete' })
    .route({
      method: 'DELETE',
      path: '/bin/{id}',
      summary: 'Delete a record in the bin for good',
      description: 'Needs the permission to delete such a record.',
    })
    .errors(notFound)
    .input(binEntryInput)
    .output(doneOutput)
    .handler(transactional(eraseEntry)),
};
