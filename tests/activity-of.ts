import { eq, sql } from 'drizzle-orm';
import { activity } from './tables';
import type { TestApp } from './app';

/** What the log tells of something, in the order in which it was written: the clock of tests stands. */
export const activityOf = (app: TestApp, targetId: string) =>
  app.database.db
    .select()
    .from(activity)
    .where(eq(activity.targetId, targetId))
    .orderBy(sql`ctid`);
