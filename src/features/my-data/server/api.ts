import * as v from 'valibot';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { myDataErrors } from '../errors';
import { dataExportSchema, downloadInput } from '../schema';
import { findExport, toDataExport } from './queries';
import { downloadExport, requestExport } from './rules';

const path = '/account/data-export';
const permission = { account: 'update' } as const;

export const myDataApi = {
  status: permittedProcedure(permission)
    .route({ method: 'GET', path, summary: 'Get the state of your latest data export' })
    .output(dataExportSchema)
    .handler(async ({ context }) =>
      toDataExport(await findExport(context.db, context.session.user.id), context.now()),
    ),

  request: mutationProcedure(permission)
    .route({
      method: 'POST',
      path,
      summary: 'Request an export of your data',
      description:
        'Not while impersonating a user. At most three a day, one at a time. An email brings the ' +
        'link to the file, which works for a day.',
    })
    .errors(errorMap(myDataErrors, 'DATA_EXPORT_PENDING'))
    .output(dataExportSchema)
    .handler(transactional(requestExport)),

  download: mutationProcedure(permission)
    .route({
      method: 'POST',
      path: `${path}/download`,
      summary: 'Download the export of your data',
      description:
        'Not while impersonating a user. Returns a zip file. `token` is in the link of the email, ' +
        'and works only in a session of the user who requested the export.',
    })
    .errors(errorMap(myDataErrors, 'DATA_EXPORT_NOT_FOUND'))
    .input(downloadInput)
    .output(v.file())
    .handler(({ context, input }) => downloadExport(context, input)),
};
