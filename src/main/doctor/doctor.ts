import { isEmail } from '~/shared/text/email';
import type { Config } from '~/server/config';
import { readEnvironment } from '~/server/config/environment';
import { getMode, CommandError } from '../boot';
import { checkAddress } from './check-address';
import { checkConfiguration, secretsIn } from './check-configuration';
import { checkDatabase } from './check-database';
import { checkMail, sendTestMail } from './check-mail';
import { checkStorage } from './check-storage';
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

/** Runs all checks if the settings are valid; a failing one does not keep the others from running. */
export async function diagnose(options: DoctorOptions): Promise<Diagnosis[]> {
  const { root, env, production, sendTo, now = () => new Date() } = options;
  const mode = production ? 'production' : 'local';
  const { config, findings } = checkConfiguration(env, mode, root);
  const found: Diagnosis[] = findings.map((finding) => ({ part: 'configuration', ...finding }));
  const parts: [part: string, check: (settings: Config) => Promise<Finding[]>][] = [
    ['database', (settings) => checkDatabase(settings, { root, now })],
    ['mail', checkMail],
    ['mail', async (settings) => (sendTo ? [await sendTestMail(settings, sendTo)] : [])],
    ['storage', checkStorage],
    ['address', (settings) => checkAddress(settings, mode)],
  ];
  for (const [part, check] of parts)
    if (config)
      for (const finding of await check(config).catch(unexpected)) found.push({ part, ...finding });
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
