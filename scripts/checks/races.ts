import { type Source, readSources } from './source.ts';

interface Rule {
  pattern: RegExp;
  advice: string;
  /** These know what has to happen first. */
  allowedIn?: string[];
}

const session = 'e2e/support/session.ts';
const clock = 'e2e/support/clock.ts';
const dialogs = 'e2e/support/dialogs.ts';

/** Code in tests that works only by chance, or if the page or the machine happens to be idle. */
const rules: Rule[] = [
  {
    pattern: /\bclearCookies\(/,
    advice: `an open page leaves by itself. Use forgetCookies or loseSession of ${session}`,
    allowedIn: [session],
  },
  {
    pattern: /\baddCookies\(/,
    advice: `an open page belongs to another user. Use setCookies of ${session}`,
    allowedIn: [session],
  },
  {
    pattern: /\bwaitForTimeout\(/,
    advice: 'a busy machine needs longer. Wait for what the user sees',
  },
  {
    pattern: /'networkidle'/,
    advice:
      'pages keep a connection open, so they are never idle. Use gotoIdle of e2e/support/idle.ts',
  },
  {
    pattern: /\bclock\.install\(/,
    advice: `a page takes a jump of time for a lost connection. Use installClock of ${clock}`,
    allowedIn: [clock, 'e2e/journeys/live.spec.ts'],
  },
  {
    pattern: /\.getByRole\('dialog'\)/,
    advice: `a toast and a dialog that is closing have the same role. Use findDialog of ${dialogs}`,
    allowedIn: [dialogs],
  },
  {
    pattern: /\$\{(?:Date\.now\(\)|process\.pid)\}/,
    advice: 'tests look for numbers, too. Use newWord of e2e/support/unique.ts',
  },
  {
    pattern: /\bstartsWith\((?:\w+(?:\(\))?\.)*(?:baseUrl|url|origin|issuer)\)/,
    advice: 'a port can begin with another one. Add the slash, or compare origins',
  },
];

export function checkRaces({ path, code }: Source): string[] {
  const applied = rules.filter(({ allowedIn = [] }) => !allowedIn.includes(path));
  return code.split('\n').flatMap((line, index) =>
    applied.flatMap(({ pattern, advice }) => {
      const found = pattern.exec(line);
      return found ? `${path}:${index + 1} ${found[0]}: ${advice}` : [];
    }),
  );
}

export function check(root: string): string[] {
  return ['e2e', 'tests'].flatMap((folder) => readSources(root, folder).flatMap(checkRaces));
}
