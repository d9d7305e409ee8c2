import * as v from 'valibot';
import { emailSchema } from '~/features/accounts/auth/schema';
import {
  grantAdministrator,
  listAdministrators,
  revokeAdministrator,
} from '~/features/accounts/users/users.server';
import type { Database } from '~/server/database/database';
import { DatabaseInUseError } from '~/server/database/owner-lock';
import { i18nFor } from '~/server/i18n';
import { AppError } from '~/shared/errors/app-error';
import { defaultLanguage } from '~/shared/i18n/languages';
import { newId } from '~/shared/ids';
import { CommandError } from './boot';
import { withDatabase } from './commands';
import { migrateSchema } from './prepare-database';

const usage = 'Expected `grant EMAIL`, `revoke EMAIL` or `list`.';

interface Command {
  task: 'grant' | 'revoke' | 'list';
  /** Empty for `list`. */
  email: string;
}

function parse([task, given]: string[]): Command {
  if (task === 'list') return { task, email: '' };
  if ((task !== 'grant' && task !== 'revoke') || !given) throw new CommandError(usage);
  const email = v.safeParse(emailSchema, given);
  if (!email.success) throw new CommandError(`${given} is not an email address.`);
  return { task, email: email.output };
}

const granted = {
  created: (email: string) =>
    `${email} has an administrator account now. To use it, sign in with that address: the code is sent by email.`,
  granted: (email: string) => `${email} is an administrator now.`,
  unchanged: (email: string) => `${email} is already an administrator.`,
};

/** Runs `npm run admin` on an open database. Returns the lines to print. */
export async function administer(
  { db }: Pick<Database, 'db'>,
  args: string[],
  now = () => new Date(),
): Promise<string[]> {
  const { task, email } = parse(args);
  const where = { now, clientAddress: null, id: newId() };
  if (task === 'list') return list(await listAdministrators(db, now()));
  try {
    if (task === 'revoke') {
      const result = await db.transaction((tx) => revokeAdministrator(tx, where, email));
      return [`${email} is ${result === 'revoked' ? 'no longer' : 'not'} an administrator.`];
    }
    const { result, banned } = await db.transaction((tx) => grantAdministrator(tx, where, email));
    const note = `${email} is banned and cannot sign in until the ban is lifted.`;
    return [granted[result](email), ...(banned ? [note] : [])];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(`${email}: ${i18nFor(defaultLanguage).t(error.messageKey)}`, {
      cause: error,
    });
  }
}

function list(found: Awaited<ReturnType<typeof listAdministrators>>): string[] {
  if (found.length === 0)
    return ['There is no administrator yet. Run `npm run admin -- grant you@example.com`.'];
  return found.map(({ email, name, banned, lastSeenAt }) => {
    const seen = lastSeenAt ? `last seen ${lastSeenAt.toISOString()}` : 'never signed in';
    return [email, name, banned ? 'banned' : seen].filter(Boolean).join(' · ');
  });
}

/** The same on the configured database, which may still be empty. */
export async function runAdminCommand(root: string, args: string[]): Promise<string[]> {
  parse(args);
  try {
    return await withDatabase(root, async (database, log) => {
      await migrateSchema(database, root, log);
      return administer(database, args);
    });
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    const next = 'Stop it and run the command again, or change roles in the manager, under Users.';
    throw new CommandError(`${error.owner} ${next}`, { cause: error });
  }
}
