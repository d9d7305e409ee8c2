import { defineServerFeature } from '~/server/feature';

export const mcp = defineServerFeature({
  programEndpoints: {
    // Loaded by the first request.
    '/api/mcp': async (request) => (await import('./server/handler')).handleMcp(request),
  },
});
