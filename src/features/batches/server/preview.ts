import * as v from 'valibot';
import { callProcedure } from '~/server/api/by-name';
import { sessionHasPermission } from '~/server/permissions';
import type { SkipReason } from '~/server/bulk';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { type BatchPreview, type StartBatch, maxPreviewed } from '../schema';
import { planCalls } from './plans';
import { callsPerPage, getList, getName, getPermission, listPage } from './procedures';

interface Named {
  id: string;
  name: string;
}

const shownNames = 5;

/** The first records that the list shows, and how many it has in all. */
async function readListed(context: SessionContext, list: string, search: object) {
  const records: Named[] = [];
  let total = 0;
  for (let cursor: string | null | undefined; cursor !== null && records.length < maxPreviewed;) {
    const first = cursor ? { cursor } : { exact: true };
    const found = await callProcedure(context, list, { ...search, limit: callsPerPage, ...first });
    const page = v.parse(listPage, found);
    if (!cursor) total = page.total;
    records.push(...page.items.map((item) => ({ id: item.id, name: getName(item) })));
    cursor = page.next;
  }
  return { records, total };
}

/** What a batch would do. Nothing is changed, so records may still be different when it runs. */
export async function previewBatch(
  context: SessionContext,
  given: StartBatch,
): Promise<BatchPreview> {
  const { procedure, input } = given;
  // Changes nothing, so it does not ask for a confirmation.
  if (!sessionHasPermission(context.session, getPermission(context.router, procedure)))
    throw commonError('FORBIDDEN');
  const { records, total } =
    'records' in given
      ? { records: given.records, total: given.records.length }
      : await readListed(context, getList(procedure), given.search);
  const calls = records.map(({ id }) => ({ procedure, input: { ...input, id } }));
  const plans = await planCalls(context, calls, context.session.user.id);
  const skipped = new Map<SkipReason['many'], number>();
  for (const plan of plans.values())
    if ('skip' in plan) skipped.set(plan.skip.many, (skipped.get(plan.skip.many) ?? 0) + 1);
  const say = context.i18n.t as (key: string, parameters: object) => string;
  return {
    total,
    names: records.slice(0, shownNames).map(({ name }) => name),
    skipped: [...skipped].map(([key, count]) => ({ reason: say(key, { count }), count })),
  };
}
