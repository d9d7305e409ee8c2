import * as v from 'valibot';
import type { ErrorCatalogue } from '~/shared/app-error';

/** The `data` of an error body, next to its code, status and message. */
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
 * Declares which errors of a catalogue a procedure can throw:
 * `.errors(errorMap(userErrors, 'EMAIL_TAKEN'))`. They reach typed clients and OpenAPI.
 */
export function errorMap<Catalogue extends ErrorCatalogue, Code extends keyof Catalogue & string>(
  catalogue: Catalogue,
  ...codes: Code[]
): ErrorMap<Code> {
  return Object.fromEntries(
    codes.map((code) => [code, { status: catalogue[code]?.status ?? 500, data: errorData }]),
  ) as ErrorMap<Code>;
}
