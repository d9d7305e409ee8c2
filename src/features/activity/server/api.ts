import * as v from 'valibot';
import { permittedProcedure } from '~/server/api/procedure';
import { pageOutput } from '~/shared/schema';
import { activityFilters, activityRowSchema, listActivityInput } from '../schema';
import { toCsv } from './csv';
import { listActivity, readForExport } from './queries';

const tags = ['Activity'];

export const activityApi = {
  list: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/activity',
      tags,
      summary: 'List the audit log, newest first',
      description:
        'Totals are exact up to 1,000; above that, `totalIsLeast` is true. `userId` finds what was ' +
        'done by a user or to them. `deleted` marks records that no longer exist.',
    })
    .input(listActivityInput)
    .output(pageOutput(activityRowSchema))
    .handler(({ context, input }) => context.request.read((db) => listActivity(db, input))),

  export: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/activity/export',
      tags,
      summary: 'Export the audit log as CSV',
      description: 'The newest 10,000 entries that match the filters. Times are in UTC.',
    })
    .input(activityFilters)
    .output(v.file())
    .handler(async ({ context: { request }, input }) => {
      const csv = toCsv(await request.read((db) => readForExport(db, input)));
      const name = `activity-${request.now().toISOString().slice(0, 10)}.csv`;
      return new File([csv], name, { type: 'text/csv;charset=utf-8' });
    }),
};
