import { isEmail } from '~/shared/text/email';
import { readEnvironment } from '~/server/config/environment';
import { getMode, CommandError } from '../boot';
import { checkAddress } from './check-address';
import { checkConfiguration, secretsIn } from './check-configuration';
import { checkDatabase } from './check-database';
import { checkClock, checkMemory, checkStorage } from './check-machine';
import { checkMail, sendTestMail } from './check-mail';
import { type Finding, problem } from '~/server/finding';

export interface Diagnosis extends Finding {
  part: string;
}

interface DoctorOptions {
  root: string;
  env: Record<string, string | undefined>;
  /** Checks what `npm run serve` requires. */
  production?: boolean;
  /** Sends a test email to this address. */
  sendTo?: string | undefined;
  now?: () => Date;
}

/** Runs all checks; a failing one does not keep the others from running. */
export async function diagnose(options: DoctorOptions): Promise<Diagnosis[]> {
  const { root, env, production, sendTo, now = () => new Date() } = options;
  const mode = production ? 'production' : 'local';
  const { config, invalid, findings } = checkConfiguration(env, mode, root);
  const parts: [part: string, variable: string, check: () => Promise<Finding[]>][] = [
    ['configuration', '', async () => findings],
    ['machine', '', async () => [checkMemory(config), checkClock(root, now())]],
    ['database', 'DATABASE_URL', () => checkDatabase(config, { root, now })],
    ['mail', 'SMTP_URL', () => checkMail(config)],
    ['mail', 'SMTP_URL', async () => (sendTo ? [await sendTestMail(config, sendTo)] : [])],
    ['storage', 'DATA_DIR', () => checkStorage(config)],
    ['address', 'BASE_URL', () => checkAddress(config, mode)],
  ];
  const found: Diagnosis[] = [];
  for (const [part, variable, check] of parts) {
    if (invalid.has(variable)) continue;
    for (const finding of await check().catch(unexpected)) found.push({ part, ...finding });
  }
  const secrets = secretsIn(env);
  return found.map((finding) => ({
    ...finding,
    message: withoutSecrets(finding.message, secrets),
  }));
}

const unexpected = (error: unknown): Finding[] => [
  problem(`The check failed: ${String(error)}`, 'This is a bug in the check.'),
];

const withoutSecrets = (text: string, secrets: string[]) =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);

/** `npm run doctor -- [--production] [--send EMAIL] [--json]` */
export async function runDoctor(root: string, args: string[]): Promise<Diagnosis[]> {
  const sendAt = args.indexOf('--send');
  const sendTo = sendAt < 0 ? undefined : args[sendAt + 1];
  const known = new Set(['--production', '--json', '--send', sendTo]);
  if (args.some((arg) => !known.has(arg)) || (sendAt >= 0 && !isEmail(sendTo ?? '')))
    throw new CommandError('Expected `--production`, `--send EMAIL` or `--json`.');
  const env = readEnvironment(root);
  const production = args.includes('--production') || getMode(process.env) === 'production';
  return diagnose({ root, env, production, sendTo });
}
