import type { Log } from './log';
import type { SpanAttributes, TracedRequest, Tracer } from './tracing-sdk';

/*
 * Traces (OpenTelemetry). Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then every function here
 * only calls the work it is given, and the SDK is not even loaded.
 */

let tracer: Tracer | undefined;

/** Loads the SDK. Returns a function that sends what is left and turns traces off. */
export async function startTracing(log: Log, version: string): Promise<() => Promise<void>> {
  const { createTracer } = await import('./tracing-sdk');
  const started = createTracer(log, version);
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.stop();
  };
}

export const isTracing = () => tracer !== undefined;

/** A step of the work in progress or, if there is none, the start of a trace, such as of a job. */
export function withSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer ? tracer.withSpan(name, attributes, work) : work();
}

/** A call to another system. Calls outside of a request or a job, such as polling, have no span. */
export function withClientSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer ? tracer.withClientSpan(name, attributes, work) : work();
}

export function traceRequest(
  request: TracedRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  return tracer ? tracer.traceRequest(request, work) : work();
}

/** Names the request by its route pattern: paths contain IDs, and the query personal data. */
export function setRoute(route: string): void {
  tracer?.setRoute(route);
}
