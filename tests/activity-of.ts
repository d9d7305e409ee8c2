import { eq, sql } from 'drizzle-orm';
import { activity } from './tables';
import type { TestApp } from './app';

/** The audit log entries of a target in insertion order: the test clock does not advance. */
export const activityOf = (app: TestApp, targetId: string) =>
  app.database.db
    .select()
    .from(activity)
    .where(eq(activity.targetId, targetId))
    .orderBy(sql`ctid`);
