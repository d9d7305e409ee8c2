import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyContractRouter } from '@orpc/contract';
import { type Router, resolveContractProcedures } from '@orpc/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { product } from '~/product';
import type {
  Access,
  ApiDocument,
  ApiMethod,
  JsonSchema,
  Operation,
  TokenScheme,
} from '~/shared/api-document';
import { type Permission, roles } from '~/shared/permissions';
import { hasPermission, isPersonal } from '../permissions';
import type { RequestContext } from '../request-context';
import type { ProcedureMeta } from './procedure';

export type ApiRouter = Router<AnyContractRouter, RequestContext>;

/** Converts a Valibot schema to JSON Schema, leaving out what that cannot express. */
export function asJsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  return toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as JsonSchema;
}

const valibotConverter = {
  condition: (schema: { '~standard': { vendor: string } } | undefined) =>
    schema?.['~standard'].vendor === 'valibot',
  convert: (schema: unknown, { strategy }: { strategy: 'input' | 'output' }) => [
    true,
    asJsonSchema(schema as GenericSchema, strategy),
  ],
};

/** Describes who may call an endpoint, for the `x-access` field and the API reference page. */
function getAccess({ session = false, permission }: ProcedureMeta): Access {
  if (!permission) return { session };
  return {
    session: true,
    permission: permissionLabel(permission),
    roles: roles.filter((role) => hasPermission(role, permission)),
  };
}

function permissionLabel(permission: Permission): string {
  return Object.entries(permission)
    .map(([resource, action]) => `${resource}: ${action}`)
    .join(', ');
}

export interface AboutDocument {
  baseUrl: string;
  cookieName: string;
  /** How programs authenticate, if they can. */
  tokenScheme?: TokenScheme | undefined;
}

/** The part that both OpenAPI documents have in common. */
export function openApiHead(title: string, url: string, about: AboutDocument) {
  const { cookieName, tokenScheme } = about;
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey' as const, in: 'cookie' as const, name: cookieName },
        ...(tokenScheme && { token: tokenScheme }),
      },
    },
  };
}

type Responses = NonNullable<Operation['responses']>;
type CodesByStatus = Record<number, string[]>;

/** Errors of every endpoint. */
const publicErrors: CodesByStatus = {
  403: ['READ_ONLY'],
  429: ['TOO_MANY_REQUESTS'],
};

/** Errors of every endpoint that requires a session. */
const sessionErrors: CodesByStatus = {
  ...publicErrors,
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN', 'ONBOARDING_REQUIRED', ...(publicErrors[403] ?? [])],
};

/** The errors of an endpoint by status: its own and those of every endpoint. */
export function errorResponses(own: CodesByStatus, needsSession: boolean): Responses {
  const common = needsSession ? sessionErrors : publicErrors;
  const responses: Responses = {};
  for (const status of Object.keys({ ...common, ...own }).map(Number)) {
    const codes = [...new Set([...(common[status] ?? []), ...(own[status] ?? [])])];
    const content = { 'application/json': { schema: errorBody(status, codes) } };
    responses[status] = { description: codes.join(', '), content };
  }
  return responses;
}

/** Adds access rules and the common error responses; responses of the operation itself win. */
export function withAccess(
  operation: Operation,
  meta: ProcedureMeta,
  tokenScheme?: TokenScheme,
): Operation {
  const access = getAccess(meta);
  const isForPrograms = meta.permission && !meta.forPeople && !isPersonal(meta.permission);
  const takesInput = Boolean(operation.requestBody || operation.parameters?.length);
  const common = errorResponses(takesInput ? { 400: ['BAD_REQUEST'] } : {}, access.session);
  return {
    ...operation,
    responses: { ...common, ...operation.responses },
    ...(access.session && {
      security: [{ session: [] }, ...(tokenScheme && isForPrograms ? [{ token: [] }] : [])],
    }),
    'x-access': access,
    'x-writes': meta.writes ?? false,
  };
}

/** Schema of an error body: one for all codes of a status. */
function errorBody(status: number, codes: string[]): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'status', 'message'],
    properties: {
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
    },
  };
}

/** The OpenAPI document, generated from the procedures. */
export async function generateOpenApi(
  router: ApiRouter,
  about: AboutDocument,
): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [valibotConverter as never] });
  const { openapi: _version, ...head } = openApiHead(
    product.name,
    `${about.baseUrl}/api/rest`,
    about,
  );
  const document = (await generator.generate(router, {
    ...head,
    customErrorResponseBodySchema: (errors, status) =>
      errorBody(
        status,
        errors.map(([code]) => code),
      ),
  })) as ApiDocument;
  await resolveContractProcedures({ router, path: [] }, ({ contract }) => {
    const { route, meta } = contract['~orpc'];
    const methods = document.paths[route.path ?? ''];
    const method = (route.method ?? 'POST').toLowerCase() as ApiMethod;
    const operation = methods?.[method];
    if (methods && operation) methods[method] = withAccess(operation, meta, about.tokenScheme);
  });
  return document;
}
