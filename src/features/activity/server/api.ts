import { permittedProcedure } from '~/server/api/procedure';
import { getStartOfPeriod } from '~/shared/i18n/period';
import { pageOutput } from '~/shared/schema';
import { activityRowSchema, listActivityInput } from '../schema';
import { listActivity } from './queries';

export const activityApi = {
  list: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/activity',
      summary: 'List the audit log, newest first',
      description:
        'Totals are exact up to 1,000; above that, `totalIsLeast` is true. `userId` finds what was ' +
        'done by a user or to them. `period` is instead of `from`: calendar days of `timeZone` up to ' +
        'now. `deleted` marks records that no longer exist.',
    })
    .input(listActivityInput)
    .output(pageOutput(activityRowSchema))
    .handler(({ context, input: { period, timeZone, ...input } }) => {
      const start = period && getStartOfPeriod(period, context.now(), timeZone).toISOString();
      return context.read((db) => listActivity(db, { ...input, ...(start && { from: start }) }));
    }),
};
