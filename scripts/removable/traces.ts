// Traces over OpenTelemetry. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['traces', 'otlp-receiver'],
  /** In rows of Markdown tables. */
  words: /OpenTelemetry|OTEL_|\[traces\]/,
  /** Must not occur in the project without it. */
  leftovers: /opentelemetry|\botel\b|OTEL_|otlp|features\/traces|#traces/i,
  dependencies: [
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
};
