import type { AnyRouter } from '@orpc/server';
import type { RequestContext } from '../request-context';

/** Own properties only: names come from requests. */
const step = (at: unknown, key: string): unknown =>
  typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? Reflect.get(at, key)
    : undefined;

export const walk = (from: unknown, ...keys: string[]) => keys.reduce<unknown>(step, from);

/** How a procedure is declared, by its name in the router: `users.list`. */
export const getProcedure = (router: AnyRouter, name: string): unknown =>
  walk(router, ...name.split('.'), '~orpc');

type Procedure = (input: unknown) => Promise<unknown>;

/** Calls a procedure as a request would: permission, validation, rule, audit log. */
export function callProcedure(context: RequestContext, name: string, input: unknown) {
  const client = name
    .split('.')
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), context.api);
  return (client as Procedure)(input);
}
