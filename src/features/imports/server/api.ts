import * as v from 'valibot';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { fileErrors, importErrors } from '../errors';
import {
  checkInput,
  importInput,
  importRowSchema,
  importSchema,
  importTypeSchema,
  readInput,
  rowsInput,
  typeInput,
} from '../schema';
import { getImportType, makeTemplate } from './define';
import { describeType, findImport, listRows, toImport } from './queries';
import { writeRejected } from './rejected';
import { readAgain, removeImport, runImport, startCheck, undoImport } from './rules';

const permission = { imports: 'run' } as const;
const notFound = errorMap(importErrors, 'IMPORT_NOT_FOUND');
const state = errorMap(importErrors, 'IMPORT_STATE');

export const importsApi = {
  type: permittedProcedure(permission)
    .route({
      method: 'GET',
      path: '/imports/types/{type}',
      summary: 'Get the columns of an import',
    })
    .errors(notFound)
    .input(typeInput)
    .output(importTypeSchema)
    .handler(({ context, input }) => describeType(getImportType(input.type), context.i18n)),

  template: permittedProcedure(permission)
    .route({
      method: 'GET',
      path: '/imports/types/{type}/template',
      summary: 'Download a CSV file with the columns of an import',
    })
    .errors(notFound)
    .input(typeInput)
    .output(v.file())
    .handler(({ context, input }) => makeTemplate(getImportType(input.type), context.i18n)),

  get: permittedProcedure(permission)
    .route({ method: 'GET', path: '/imports/{id}', summary: 'Get an import of yours' })
    .errors(notFound)
    .input(importInput)
    .output(importSchema)
    .handler(async ({ context, input }) =>
      toImport(await findImport(context.db, context.session.user.id, input.id), context),
    ),

  rows: permittedProcedure(permission)
    .route({
      method: 'GET',
      path: '/imports/{id}/rows',
      summary: 'List what becomes of the rows',
      description: 'In the order of the file. Empty until the rows are checked.',
    })
    .errors(notFound)
    .input(rowsInput)
    .output(pageOutput(importRowSchema))
    .handler(async ({ context, input: { id, ...page } }) =>
      listRows(
        context.db,
        await findImport(context.db, context.session.user.id, id),
        page,
        context.i18n,
      ),
    ),

  rejected: permittedProcedure(permission)
    .route({
      method: 'GET',
      path: '/imports/{id}/rejected',
      summary: 'Download the rejected rows, each with why',
    })
    .errors({ ...notFound, ...state, ...errorMap(importErrors, 'IMPORTS_BUSY') })
    .input(importInput)
    .output(v.file())
    .handler(({ context, input }) => writeRejected(context, input.id)),

  read: mutationProcedure(permission)
    .route({
      method: 'POST',
      path: '/imports/{id}/read',
      summary: 'Read the file with another encoding or separator',
    })
    .errors({ ...notFound, ...state, ...errorMap(importErrors, ...fileErrors) })
    .input(readInput)
    .output(importSchema)
    .handler(({ context, input }) => readAgain(context, input)),

  check: mutationProcedure(permission)
    .route({
      method: 'POST',
      path: '/imports/{id}/check',
      summary: 'Check what would become of each row',
      description: 'A job checks them; nothing is imported. `status` is `checked` when it is done.',
    })
    .errors({ ...notFound, ...state, ...errorMap(importErrors, 'IMPORT_MAPPING') })
    .input(checkInput)
    .output(importSchema)
    .handler(transactional(startCheck)),

  run: mutationProcedure(permission)
    .route({
      method: 'POST',
      path: '/imports/{id}/run',
      summary: 'Import the new and the changed rows',
      description: 'A batch makes one call for each row. Its id is `batchId`.',
    })
    .errors({ ...notFound, ...state })
    .input(importInput)
    .output(importSchema)
    .handler(transactional(runImport)),

  undo: mutationProcedure(permission)
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      summary: 'Undo an import within an hour',
      description:
        'Deletes what it added and changes back what it changed, unless it has changed since. ' +
        'A batch makes the calls. Its id is `undoBatchId`; `undoLeft` counts the records that stay.',
    })
    .errors({ ...notFound, ...state, ...errorMap(importErrors, 'IMPORT_NOT_UNDOABLE') })
    .input(importInput)
    .output(importSchema)
    .handler(transactional(undoImport)),

  remove: mutationProcedure(permission)
    .route({ method: 'DELETE', path: '/imports/{id}', summary: 'Delete an uploaded file' })
    .errors(notFound)
    .input(importInput)
    .output(doneOutput)
    .handler(transactional(removeImport)),
};
