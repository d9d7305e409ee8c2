import { demoAccounts, demoEntrance } from '~/features/demo/accounts';
import type { TestApp } from './app';

/** Uses the demo sign-in buttons, which offer two accounts. */
export async function enterDemo(app: TestApp, email: string): Promise<string> {
  const account = email === demoAccounts.admin.email ? 'admin' : 'reader';
  if (demoAccounts[account].email !== email) throw new Error(`nobody can be ${email} in a demo`);
  const entered = await app.call(demoEntrance, {
    body: `account=${account}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const cookie = entered.headers.getSetCookie().find((it) => it.includes('session'));
  if (!cookie) throw new Error(`not let in: ${entered.status} ${await entered.text()}`);
  return cookie.split(';')[0] ?? '';
}
