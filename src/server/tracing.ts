import type { Pool } from 'pg';
import type { Config } from './config';
import type { Log } from './log';

/*
 * What the server does, for a tracer that a feature starts (`startTracer` in its manifest). Without
 * one, every function here only calls the work it is given.
 */

/** Never values that users have entered: traces leave the machine. */
export type SpanAttributes = Record<string, string | number>;

/** A request as its span describes it. */
export interface TracedRequest {
  id: string;
  method: string;
  headers: Headers;
  /** Whether it comes from a trusted proxy, whose trace it continues. */
  isTrusted(): boolean;
  log: Log;
}

/** See the functions of the same names below. */
export interface Tracer {
  withSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  withClientSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  traceRequest(request: TracedRequest, work: () => Promise<Response>): Promise<Response>;
  setRoute(route: string): void;
  tracePool(pool: Pool): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface TracerOptions {
  config: Config;
  log: Log;
  version: string;
}

let tracer: Tracer | undefined;

export function setTracer(started: Tracer | undefined): void {
  tracer = started;
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

/** All statements of a pool: its own, and those of transactions on a client. */
export function tracePool(pool: Pool): void {
  tracer?.tracePool(pool);
}
