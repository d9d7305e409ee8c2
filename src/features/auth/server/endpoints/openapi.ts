import { documentPermission } from '~/shared/api-document';
import { type Endpoint, sessionEndpoint } from './endpoint';

/** Serves the OpenAPI description of the auth endpoints. */
export const openapiEndpoints: Record<string, Endpoint> = {
  '/openapi.json': sessionEndpoint({
    method: 'GET',
    access: documentPermission,
    group: 'Documents',
    summary: 'The OpenAPI document of these endpoints',
    handle: async ({ context }) => ({ body: (await context.documents()).auth }),
  }),
};
