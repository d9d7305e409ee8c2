import { eq, sql } from 'drizzle-orm';
import { activity } from './tables';
import type { TestApp } from './app';

/**
 * The audit log entries of a target in insertion order. The test clock does not advance, so they are
 * ordered by transaction and by statement. `ctid` would not do: a row may go to an earlier page.
 */
export const getActivity = (app: TestApp, targetId: string) =>
  app.database.db
    .select()
    .from(activity)
    .where(eq(activity.targetId, targetId))
    .orderBy(sql`xmin::text::bigint, cmin::text::bigint`);
