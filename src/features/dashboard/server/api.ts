import { permitted } from '~/server/api/procedure';
import { readFigures } from './queries';

export const dashboardApi = {
  figures: permitted({ apps: 'manager' })
    .route({ method: 'GET', path: '/dashboard/figures', tags: ['Dashboard'], summary: 'Totals' })
    .handler(({ context }) => readFigures(context.request.db, context.request.now())),
};
