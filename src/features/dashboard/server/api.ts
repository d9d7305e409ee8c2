import { permittedProcedure } from '~/server/api/procedure';
import { dashboardStatsSchema, statsInput } from '../schema';
import { readStats } from './queries';

export const dashboardApi = {
  stats: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/dashboard/stats',
      summary: 'Get the statistics of the dashboard',
      description:
        '`days` is 7, 30 or 90. The period ends today and is compared with as many days before ' +
        'it. Days are calendar days of `timeZone`, an IANA name such as `America/New_York`, UTC by ' +
        'default. `newUsers` counts accounts by the day they were created, without deleted ones.',
    })
    .input(statsInput)
    .output(dashboardStatsSchema)
    .handler(({ context, input }) => context.read((db) => readStats(db, input, context.now()))),
};
