import { requirePermittedSession } from '~/server/api/procedure';
import { documentPermission as permission } from '~/shared/api-document';
import type { Endpoint } from './endpoint-rules';

/** Serves the OpenAPI description of the auth endpoints. */
export const openapiEndpoints: Record<string, Endpoint> = {
  '/openapi.json': {
    method: 'GET',
    permission,
    async answer(_engine, _request, { context }) {
      await requirePermittedSession(context, permission);
      return Response.json((await context.documents()).auth);
    },
  },
};
