/** Whom a visitor of a demo can be. Both are among the sample data. */
export const demoAccounts = {
  admin: { email: 'admin@example.com' },
  reader: { email: 'user@example.com' },
} as const;

export type DemoAccount = keyof typeof demoAccounts;

export function isDemoAccount(name: string): name is DemoAccount {
  return Object.hasOwn(demoAccounts, name);
}

/** Where the buttons of the entrance post to. It is there in a demo only. */
export const demoEntrance = '/login/demo';
