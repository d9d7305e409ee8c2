import { commonError } from '~/shared/errors/app-error';
import type { RequestContext } from '../request-context';

/*
 * Options of a DELETE, such as `forGood`, may be in the query as well as in the body, because many
 * clients send no body with it. They are validated with the rest of the input.
 */

const queries = new WeakMap<RequestContext, URLSearchParams>();

/** Remembers the query of a DELETE until its input is decoded. */
export function rememberQuery(request: Request, context: RequestContext): void {
  if (request.method === 'DELETE') queries.set(context, new URL(request.url).searchParams);
}

interface DecodedCall {
  context: RequestContext;
  input: unknown;
}

/** Interceptor: adds the options to the input, which has the path parameters and the body. */
export async function withQueryOptions<Result>(
  call: DecodedCall & { next(changed?: DecodedCall): Promise<Result> },
): Promise<Result> {
  const options = readOptions(queries.get(call.context) ?? new URLSearchParams());
  const names = Object.keys(options);
  if (names.length === 0) return call.next();
  const input = typeof call.input === 'object' ? { ...call.input } : {};
  const twice = names.find((name) => Object.hasOwn(input, name));
  if (twice !== undefined) throw commonError('BAD_REQUEST', { field: twice });
  return call.next({ ...call, input: { ...options, ...input } });
}

/** `forGood=true` is a boolean, and `ids[]=a&ids[]=b` a list. */
function readOptions(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name).map(readValue);
      const isList = name.endsWith('[]');
      return isList
        ? [name.slice(0, -2), values]
        : [name, values.length === 1 ? values[0] : values];
    }),
  );
}

const readValue = (text: string): string | boolean =>
  text === 'true' || text === 'false' ? text === 'true' : text;
