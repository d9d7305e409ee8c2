import { gt } from 'drizzle-orm';
import { sessions, users } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';

export interface Figures {
  users: number;
  sessions: number;
}

export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const [total, active] = await Promise.all([
    db.$count(users),
    db.$count(sessions, gt(sessions.expiresAt, now)),
  ]);
  return { users: total, sessions: active };
}
