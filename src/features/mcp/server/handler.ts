import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  createMcpHandler,
} from '@modelcontextprotocol/server';
import { ORPCError } from '@orpc/server';
import { product } from '~/product';
import type { ProgramRequest } from '~/server/feature';
import { apiErrorResponse } from '~/server/http/error-response';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { type ProcedureTool, getTools, isOffered } from './tools';

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
