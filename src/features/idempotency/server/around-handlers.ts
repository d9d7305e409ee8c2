import { type AnyProcedure, type ErrorMap, Procedure, isProcedure } from '@orpc/server';
import type { ApiRouter } from '~/server/api/openapi';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { RequestContext } from '~/server/request-context';

/** A call that may run: permission, limits and input were checked. */
export interface HandlerCall<Output> {
  context: RequestContext;
  procedure: { '~orpc': { route: { method?: string }; meta: ProcedureMeta } };
  path: readonly string[];
  input: unknown;
  /** Runs the handler. */
  next(): Promise<Output>;
}

/** What runs in place of each handler, and the errors that it adds to those of the procedure. */
export interface AroundHandlers {
  run<Output>(call: HandlerCall<Output>): Promise<Output>;
  errors: ErrorMap;
}

/**
 * The same procedures with `around` at the end of their middleware. A middleware of the builders in
 * `procedure.ts` would run before those that a feature adds, such as the check of a membership.
 */
export function aroundHandlers(router: ApiRouter, around: AroundHandlers): ApiRouter {
  const wrap = (at: object): object =>
    isProcedure(at)
      ? wrapHandler(at, around)
      : Object.fromEntries(Object.entries(at).map(([key, inner]) => [key, wrap(inner)]));
  return wrap(router) as ApiRouter;
}

function wrapHandler(procedure: AnyProcedure, { run, errors }: AroundHandlers): AnyProcedure {
  const definition = procedure['~orpc'];
  return new Procedure({
    ...definition,
    errorMap: { ...definition.errorMap, ...errors },
    handler: ({ context, path, input, ...options }) =>
      run({
        context,
        procedure,
        path,
        input,
        next: async () => definition.handler({ context, path, input, ...options }),
      }),
  });
}
