import type { OpenAPI } from '@orpc/contract';

interface Documentation {
  /** Error codes by status, in addition to those that every endpoint can return. */
  errors?: Record<number, string[]>;
  /** Callable without a session, so there are no 401 and permission errors. */
  open?: boolean;
}

/** Errors of every endpoint that requires a session. */
const sessionErrors: Record<number, string[]> = {
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN', 'ONBOARDING_REQUIRED', 'DEMO_READ_ONLY'],
  429: ['TOO_MANY_REQUESTS'],
};

const publicErrors: Record<number, string[]> = {
  403: ['DEMO_READ_ONLY'],
  429: ['TOO_MANY_REQUESTS'],
};

function responseFor(status: number, codes: string[]): OpenAPI.ResponseObject {
  const properties: OpenAPI.SchemaObject['properties'] = {
    code: { type: 'string', enum: codes },
    status: { type: 'integer', enum: [status] },
    message: { type: 'string', description: 'For users, in the language of the request.' },
    data: {
      type: 'object',
      properties: {
        field: { type: 'string', description: 'The input field that the message is about.' },
        retryAfter: { type: 'integer', description: 'Seconds to wait before trying again.' },
      },
    },
  };
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['code', 'status', 'message'], properties },
      },
    },
  };
}

/** Adds error responses to an OpenAPI operation. */
export function withErrorResponses({ errors = {}, open = false }: Documentation) {
  const common = open ? publicErrors : sessionErrors;
  return (current: OpenAPI.OperationObject): OpenAPI.OperationObject => {
    const responses: Record<string, OpenAPI.ResponseObject> = {};
    for (const status of new Set([...Object.keys(common), ...Object.keys(errors)]))
      responses[status] = responseFor(Number(status), [
        ...new Set([...(common[Number(status)] ?? []), ...(errors[Number(status)] ?? [])]),
      ]);
    return { ...current, responses: { ...current.responses, ...responses } };
  };
}
