import { api } from './api-client';

type Procedure = (input: unknown) => Promise<unknown>;

/** Calls a procedure by its name in the router, such as `users.ban`. Prefer `api.users.ban`. */
export function callByName<Output>(name: string, input: object): Promise<Output> {
  const procedure = name
    .split('.')
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), api);
  return (procedure as Procedure)(input) as Promise<Output>;
}
