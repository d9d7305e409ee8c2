import { type AnyRouter, resolveContractProcedures } from '@orpc/server';
import type { Tool } from '@modelcontextprotocol/server';
import type { GenericSchema } from 'valibot';
import { asJsonSchema } from '~/server/api/openapi';
import { type ProcedureMeta, programMay } from '~/server/api/procedure';
import { sessionHasPermission } from '~/server/permissions';
import type { RequestContext } from '~/server/request-context';
import type { Session } from '~/shared/session';

/** A procedure as a tool of the Model Context Protocol. */
export interface ProcedureTool {
  /** In the router: `['users', 'list']`. */
  path: readonly string[];
  meta: ProcedureMeta;
  tool: Tool;
}

const loading = new WeakMap<AnyRouter, Promise<ProcedureTool[]>>();

/** Every procedure that needs a permission, described once. */
export function getTools(api: AnyRouter): Promise<ProcedureTool[]> {
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
export function isOffered(
  { meta }: ProcedureTool,
  context: RequestContext,
  session: Session,
): boolean {
  const { permission } = meta;
  if (!session.program || !permission) return false;
  if (context.userHooks.isForPeople(context, permission)) return false;
  return programMay(session.program, meta) && sessionHasPermission(session, permission);
}
