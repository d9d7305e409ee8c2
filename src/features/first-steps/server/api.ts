import { permittedProcedure } from '~/server/api/procedure';
import { sessionGrants } from '~/server/permissions';
import { readCookie } from '~/server/request-preferences';
import { dismissedCookie, firstStepsSchema } from '../schema';
import { isShown, readSteps } from './steps';

export const firstStepsApi = {
  get: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/first-steps',
      tags: ['Dashboard'],
      summary: 'Get the first steps of a new project',
      description: 'For the developers of the product: null in production, and once dismissed.',
    })
    .output(firstStepsSchema)
    .handler(({ context }) => {
      const isDismissed = readCookie(context.headers, dismissedCookie) !== undefined;
      return isDismissed || !isShown(context.config)
        ? null
        : readSteps(context.config, Object.keys(sessionGrants(context.session)));
    }),
};
