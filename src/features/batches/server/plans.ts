import type { BulkCall, BulkPlan, BulkRule } from '~/server/bulk';
import type { RequestContext } from '~/server/request-context';
import { mergeUnique } from '~/shared/merge-unique';

let rules: Readonly<Record<string, BulkRule>> = {};

/** Called once, with those of all features. */
export function declareBulk(
  declared: readonly (Readonly<Record<string, BulkRule>> | undefined)[],
): void {
  rules = mergeUnique('rule for batches of', declared);
}

/** The type of the records of a procedure, for links to their pages. */
export const getType = (procedure: string): string | null => rules[procedure]?.type ?? null;

interface PlannedCall {
  procedure: string;
  input: Readonly<Record<string, unknown>>;
}

const hasId = (input: PlannedCall['input']): input is BulkCall => typeof input.id === 'string';

/** What is known of calls before they are made, by the ID of their record. */
export async function planCalls(
  context: RequestContext,
  calls: readonly PlannedCall[],
  userId: string,
): Promise<ReadonlyMap<string, BulkPlan>> {
  const plans = new Map<string, BulkPlan>();
  for (const procedure of new Set(calls.map((call) => call.procedure))) {
    const inputs = calls.filter((call) => call.procedure === procedure).map(({ input }) => input);
    const rule = rules[procedure];
    const own = inputs.filter(hasId);
    const planned = await rule?.plan(context, own, userId);
    for (const call of own) {
      const plan = planned?.get(call.id) ?? {};
      plans.set(call.id, 'skip' in plan ? plan : { undo: rule?.undo?.(call), ...plan });
    }
  }
  return plans;
}
