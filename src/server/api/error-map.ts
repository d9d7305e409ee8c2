import * as v from 'valibot';
import type { ErrorCatalogue } from '~/shared/app-error';

/** What an error body carries beside its code, status and message. */
const errorData = v.optional(
  v.looseObject({
    /** The input field that the message belongs to. */
    field: v.optional(v.string()),
    /** Seconds after which a retry may succeed. */
    retryAfter: v.optional(v.number()),
  }),
);

type ErrorMap<Code extends string> = Record<Code, { status: number; data: typeof errorData }>;

/**
 * Declares which errors of a catalogue a procedure can raise:
 * `.errors(errorMap(genreErrors, 'GENRE_NOT_FOUND'))`. Clients and the OpenAPI document learn them.
 */
export function errorMap<Catalogue extends ErrorCatalogue, Code extends keyof Catalogue & string>(
  catalogue: Catalogue,
  ...codes: Code[]
): ErrorMap<Code> {
  return Object.fromEntries(
    codes.map((code) => [code, { status: catalogue[code]?.status ?? 500, data: errorData }]),
  ) as ErrorMap<Code>;
}
