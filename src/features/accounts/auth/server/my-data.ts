import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  type DataExporter,
  type MyData,
  exportBatch,
  exportOwned,
  inBatches,
} from '~/server/my-data';
import { accounts, sessions, verifications } from './tables';

/**
 * The user's own sessions, and those in which they impersonated others, without saying whom. Omits
 * sessions of administrators who impersonate the user: the activity says that this happened.
 */
const ownSessions: DataExporter = {
  subject: 'sessions',
  about: 'data-archive:about.sessions',
  tables: [sessions],
  columns: [
    'startedAt',
    'lastUsedAt',
    'expiresAt',
    'device',
    'ipAddress',
    'method',
    'impersonation',
  ],
  rows: (db, { id }) =>
    inBatches<{ id: string }>((last) =>
      db
        .select({
          id: sessions.id,
          startedAt: sessions.createdAt,
          lastUsedAt: sessions.updatedAt,
          expiresAt: sessions.expiresAt,
          device: sessions.userAgent,
          ipAddress: sessions.ipAddress,
          method: sessions.method,
          impersonation: isNotNull(sessions.impersonatedBy),
        })
        .from(sessions)
        .where(
          and(
            or(
              and(eq(sessions.userId, id), isNull(sessions.impersonatedBy)),
              eq(sessions.impersonatedBy, id),
            ),
            last && gt(sessions.id, last.id),
          ),
        )
        .orderBy(sessions.id)
        .limit(exportBatch),
    ),
};

/** Never tokens or password hashes. */
const signInMethods = exportOwned({
  subject: 'sign-in-methods',
  about: 'data-archive:about.signInMethods',
  table: accounts,
  columns: {
    provider: accounts.providerId,
    accountId: accounts.accountId,
    scope: accounts.scope,
    hasPassword: sql<boolean>`${accounts.password} is not null`,
    createdAt: accounts.createdAt,
    updatedAt: accounts.updatedAt,
  },
});

export const authMyData: MyData = {
  exporters: [ownSessions, signInMethods],
  notExported: [
    {
      table: verifications,
      reason:
        'One-time codes, encrypted, and links of notices: for the user alone by email, deleted soon.',
    },
  ],
};
