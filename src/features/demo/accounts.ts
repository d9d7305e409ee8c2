/** The accounts of a demo. Both are part of the sample data. */
export const demoAccounts = {
  admin: { email: 'admin@example.com' },
  reader: { email: 'user@example.com' },
} as const;

export type DemoAccount = keyof typeof demoAccounts;

export function isDemoAccount(name: string): name is DemoAccount {
  return Object.hasOwn(demoAccounts, name);
}

/** Form action of the demo sign-in buttons. Exists only in a demo. */
export const demoEntrance = '/login/demo';
