import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  createMcpHandler,
  type Tool,
} from '@modelcontextprotocol/server';
import { ORPCError, type AnyRouter, resolveContractProcedures } from '@orpc/server';
import { product } from '~/product';
import type { ProgramRequest } from '~/server/feature';
import { apiErrorResponse } from '~/server/http/error-response';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import type { GenericSchema } from 'valibot';
import { asJsonSchema } from '~/server/api/openapi';
import { type ProcedureMeta, programMay } from '~/server/api/procedure';
import { sessionHasPermission } from '~/server/permissions';
import type { Session } from '~/shared/session';

/** The Model Context Protocol over HTTP, stateless: each request has a server of its own. */
export async function handleMcp({ request, context, api }: ProgramRequest): Promise<Response> {
  const session = await context.getSession();
  if (!session?.program) return unauthorized(context);
  if (request.method !== 'POST') return methodNotAllowed(context);
  const text = await request.text();
  // One call per request, so that limits count each of them. The protocol has dropped batches, too.
  if (text.trimStart().startsWith('[')) throw commonError('BAD_REQUEST');
  const tools = (await getTools(api)).filter((tool) => isOffered(tool, context, session));
  const handler = createMcpHandler(() => createServer(context, tools), {
    // Nothing to subscribe to: tools do not change while a request runs.
    maxSubscriptions: 0,
    onerror: (error) => context.log.info({ err: error }, 'an MCP request was rejected'),
  });
  const { url, headers } = request;
  return handler.fetch(new Request(url, { method: 'POST', headers, body: text }));
}

function unauthorized({ i18n, token }: RequestContext): Response {
  const response = apiErrorResponse('', i18n, commonError('UNAUTHORIZED'));
  response.headers.set('www-authenticate', token ? 'Bearer error="invalid_token"' : 'Bearer');
  return response;
}

function methodNotAllowed({ i18n }: RequestContext): Response {
  const response = apiErrorResponse('', i18n, commonError('METHOD_NOT_ALLOWED'));
  response.headers.set('allow', 'POST');
  return response;
}

function createServer(context: RequestContext, tools: ProcedureTool[]): Server {
  const server = new Server(
    { name: product.id, title: product.name, version: '1' },
    {
      capabilities: { tools: {} },
      // Assistants follow these, so they contain nothing that a user wrote, such as a name.
      instructions: `Acts in ${product.name} for the user of the key, within its permissions.`,
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ tool }) => tool) }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const found = tools.find(({ tool }) => tool.name === params.name);
    if (!found)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return callTool(context, found, params.arguments);
  });
  return server;
}

type Procedure = (input: unknown) => Promise<unknown>;

/** Runs the procedure as every call does: permissions, limits, validation, audit log. */
async function callTool(
  context: RequestContext,
  { path, tool }: ProcedureTool,
  input: Record<string, unknown> | undefined,
): Promise<CallToolResult> {
  const client: unknown = path.reduce((at: object, name) => Reflect.get(at, name), context.api);
  const hasInput = tool.inputSchema.properties !== undefined;
  try {
    const output = await (client as Procedure)(hasInput ? (input ?? {}) : undefined);
    return { content: [{ type: 'text', text: JSON.stringify(output) }] };
  } catch (error) {
    const text = JSON.stringify(getErrorBody(error, context));
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

/** As in error responses of the API. Other errors are bugs, and only logged. */
function getErrorBody(error: unknown, { log, i18n }: RequestContext) {
  if (error instanceof ORPCError) {
    const { code, message, data } = error;
    return { code, message, data: data as unknown };
  }
  log.error({ err: error }, 'a tool failed');
  const { code, messageKey } = commonError('INTERNAL_SERVER_ERROR');
  return { code, message: i18n.t(messageKey) };
}

/** A procedure as a tool of the Model Context Protocol. */
interface ProcedureTool {
  /** In the router: `['users', 'list']`. */
  path: readonly string[];
  meta: ProcedureMeta;
  tool: Tool;
}

const loading = new WeakMap<AnyRouter, Promise<ProcedureTool[]>>();

/** Every procedure that needs a permission, described once. */
function getTools(api: AnyRouter): Promise<ProcedureTool[]> {
  let tools = loading.get(api);
  if (!tools) loading.set(api, (tools = describeTools(api)));
  return tools;
}

async function describeTools(api: AnyRouter): Promise<ProcedureTool[]> {
  const tools: ProcedureTool[] = [];
  await resolveContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { route, meta, inputSchema, outputSchema } = contract['~orpc'];
    const { summary = '', description = '', method = 'POST' } = route;
    // Files are for people.
    if ((outputSchema as GenericSchema | undefined)?.type === 'file') return;
    const input = inputSchema && asJsonSchema(inputSchema as GenericSchema, 'input');
    tools.push({
      path,
      meta,
      tool: {
        // Without dots: some assistants accept only letters, digits, `_` and `-`.
        name: path.join('_'),
        title: summary,
        description: [`${summary}.`, description].join(' ').trim(),
        inputSchema: { ...input, type: 'object' },
        annotations: {
          readOnlyHint: !meta.writes,
          destructiveHint: method === 'DELETE',
          openWorldHint: false,
        },
      },
    });
  });
  return tools;
}

/** Whether the program may call it, as far as that does not depend on a record. */
function isOffered({ meta }: ProcedureTool, context: RequestContext, session: Session): boolean {
  const { permission } = meta;
  if (!session.program || !permission) return false;
  if (context.userHooks.isForPeople(context, permission)) return false;
  return programMay(session.program, meta) && sessionHasPermission(session, permission);
}
