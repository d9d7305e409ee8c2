import type { ApiDocument, Parameter } from '~/shared/api-document';
import { keyHeader } from './idempotency';

const parameter: Parameter = {
  name: keyHeader,
  in: 'header',
  description:
    'Makes the call safe to repeat. The same key and body within a day get the same response, with ' +
    '`Idempotency-Replayed: true`. Rejected with 409: another body (`IDEMPOTENCY_KEY_REUSED`), ' +
    'while the first call runs or if it was interrupted (`IDEMPOTENCY_KEY_PENDING`), and if its ' +
    'response could not be stored (`IDEMPOTENCY_RESPONSE_NOT_STORED`).',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

/** Adds the header to the calls that take it. */
export function describeIdempotency({ paths }: ApiDocument): void {
  for (const { post } of Object.values(paths))
    // Uploads have a server of their own, and replace what was there.
    if (post?.['x-writes'] && post['x-access'].session && !post.servers)
      post.parameters = [...(post.parameters ?? []), parameter];
}
