import { withErrorResponses } from '~/server/api/error-responses';
import { permittedProcedure } from '~/server/api/procedure';
import { activityFilters, listActivityInput } from '../schema';
import { toCsv } from './csv';
import { listActivity, readForExport } from './queries';

const reads = permittedProcedure({ apps: 'manager' });

const totals = '`total` is counted up to 1,000; where there are more, `totalIsLeast` is true.';

const administrators = 'For administrators, and not while signed in as another user.';

export const activityApi = {
  list: reads
    .route({
      method: 'GET',
      path: '/activity',
      tags: ['Activity'],
      summary: 'What happened, the newest first, in pages',
      description:
        `${administrators} ${totals} \`userId\` finds what was done by a user or to them. ` +
        '`deleted` says that a record no longer exists.',
      spec: withErrorResponses({
        errors: { 400: ['BAD_REQUEST'] },
        example: {
          items: [
            {
              id: '5b0c…',
              at: '2030-01-01T12:00:00.000Z',
              kind: 'user.role-changed',
              actor: { id: '7d1e…', name: 'Ada Lindholm', deleted: false },
              impersonator: null,
              target: { type: 'user', id: '9a2f…', name: 'Noor Bakker', deleted: false },
              before: { role: 'user' },
              after: { role: 'admin' },
              ipAddress: '192.0.2.1',
            },
          ],
          total: 1,
          next: null,
        },
      }),
    })
    .input(listActivityInput)
    .handler(({ context, input }) => listActivity(context.request.db, input)),

  export: reads
    .route({
      method: 'GET',
      path: '/activity/export',
      tags: ['Activity'],
      summary: 'What happened, as a table for spreadsheets',
      description: `${administrators} CSV, the newest 10,000 entries that the filters let through. Times are in UTC.`,
      spec: withErrorResponses({ errors: { 400: ['BAD_REQUEST'] } }),
    })
    .input(activityFilters)
    .handler(async ({ context: { request }, input }) => {
      const csv = toCsv(await readForExport(request.db, input));
      const name = `activity-${request.now().toISOString().slice(0, 10)}.csv`;
      return new File([csv], name, { type: 'text/csv;charset=utf-8' });
    }),
};
