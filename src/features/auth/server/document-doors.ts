import { permittedSession } from '~/server/api/procedure';
import { documentPermission as permission } from '~/shared/api-document';
import type { Door } from './door-rules';

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
