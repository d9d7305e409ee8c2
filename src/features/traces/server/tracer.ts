import { product } from '~/product';
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DiagLogLevel,
  ROOT_CONTEXT,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  diag,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { readEnvironment } from '~/server/config/environment';
import { type Log, parseTraceparent } from '~/server/log';
import type { SpanAttributes, TracedRequest, Tracer } from '~/server/tracing';
import { cutText } from '~/shared/text/cut-text';
import { traceStatements } from './statements';

/** Loaded only if traces are on. Nothing is registered globally: libraries add no spans. */

interface Active {
  span: Span;
  method: string;
  /** The span of the request, which `setRoute` names. */
  request?: Span | undefined;
}

const active = new AsyncLocalStorage<Active>();

/** How long the shutdown waits for the collector. */
const lastExportMs = 2000;
const warnEveryMs = 60_000;

/** The SDK reads the environment itself, without the `.env` file. */
function applyEnvFile(): void {
  for (const [name, value] of Object.entries(readEnvironment()))
    if (name.startsWith('OTEL_')) process.env[name] ??= value;
}

/** Export errors come every few seconds during an outage, so only one a minute is logged. */
function logProblems(log: Log): void {
  let lastAt = -Infinity;
  const warn = (text: string) => {
    if (performance.now() - lastAt < warnEveryMs) return;
    lastAt = performance.now();
    log.warn({ reason: cutText(text, 300) }, 'traces could not be sent');
  };
  const ignore = () => {};
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

function createProvider(version: string): NodeTracerProvider {
  const own = resourceFromAttributes({ 'service.name': product.id, 'service.version': version });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  // Its queue is bounded: spans that the collector does not accept in time are dropped.
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())];
  return new NodeTracerProvider({ resource, spanProcessors });
}

/** Only the kind of an error: messages may contain values. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}

/** Rejections such as a missing permission are responses, not failures of the server. */
const isRejection = (error: unknown) =>
  error instanceof Error && 'status' in error && Number(error.status) < 500;

async function runIn<T>(next: Active, work: () => Promise<T>): Promise<T> {
  const { span } = next;
  try {
    // Awaited inside: a statement of Drizzle only runs once it is awaited.
    return await active.run(next, async () => await work());
  } catch (error) {
    span.setAttribute('error.type', errorType(error));
    if (!isRejection(error)) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** The trace that a trusted proxy has started; else a new one. */
function getParent(request: TracedRequest): Context {
  const parent = request.isTrusted() ? parseTraceparent(request.headers) : undefined;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

export function createTracer(log: Log, version: string): Tracer {
  applyEnvFile();
  logProblems(log);
  const provider = createProvider(version);
  const tracer = provider.getTracer(product.id, version);

  function startSpan(name: string, kind: SpanKind, attributes: SpanAttributes): Active {
    const parent = active.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes }, context);
    return { method: '', ...parent, span };
  }

  const withClientSpan: Tracer['withClientSpan'] = (name, attributes, work) =>
    active.getStore() ? runIn(startSpan(name, SpanKind.CLIENT, attributes), work) : work();

  return {
    withSpan: (name, attributes, work) =>
      runIn(startSpan(name, SpanKind.INTERNAL, attributes), work),

    withClientSpan,

    tracePool: (pool) => traceStatements(pool, withClientSpan),

    traceRequest(request, work) {
      const { id, method } = request;
      const attributes = { 'http.request.method': method, 'app.request_id': id };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(method, options, getParent(request));
      request.log.setBindings({ trace_id: span.spanContext().traceId });
      return runIn({ span, method, request: span }, async () => {
        const response = await work();
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      });
    },

    setRoute(route) {
      const { request, method } = active.getStore() ?? {};
      request?.setAttribute('http.route', route).updateName(`${method} ${route}`);
    },

    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, lastExportMs);
      });
      // A collector that is down must not delay the shutdown.
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
      clearTimeout(timer);
      diag.disable();
    },
  };
}
