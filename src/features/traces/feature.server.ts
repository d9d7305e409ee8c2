import { defineServerFeature } from '~/server/feature';

export const traces = defineServerFeature({
  // Loads the SDK only if traces are on.
  async startTracer({ config, log, version }) {
    if (!config.traces) return undefined;
    const { createTracer } = await import('./server/tracer');
    return createTracer(log, version);
  },
});
