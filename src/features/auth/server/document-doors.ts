import { permittedSession } from '~/server/api/procedure';
import type { Permission } from '~/shared/permissions';
import type { Door } from './door-rules';

/** Whoever runs the product. */
const permission: Permission = { apps: 'manager' };

/** What is told of the doors themselves. */
export const documentDoors: Record<string, Door> = {
  '/openapi.json': {
    method: 'GET',
    permission,
    async answer(_engine, _request, { context }) {
      await permittedSession(context, permission);
      return Response.json((await context.documents()).auth);
    },
  },
};
