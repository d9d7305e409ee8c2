import type { Finding } from './feature';

export type { Finding };

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const warning = (message: string, fix: string): Finding => ({
  status: 'warning',
  message,
  fix,
});
export const problem = (message: string, fix: string): Finding => ({
  status: 'error',
  message,
  fix,
});

/** The root cause: libraries wrap connection errors. */
export function getCause(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return getCause(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return getCause(error.cause);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { code, message: error instanceof Error ? error.message : String(error) };
}

const networkErrors: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at that host and port',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  EDNS: 'the host name is unknown',
  ETIMEDOUT: 'it does not respond in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond in time',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to that host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Why a connection failed, in plain words. */
export function getReason(error: unknown): string {
  const { code, message } = getCause(error);
  const known = networkErrors[code] ?? networkErrors[/E[A-Z]{5,}/.exec(message)?.[0] ?? ''];
  if (known) return known;
  if (/timeout|timed out/i.test(message)) return 'it does not respond in time';
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

/** By error code of PostgreSQL. */
const rejections: Record<string, [message: string, fix: (variable: string) => string]> = {
  '28P01': ['The password is wrong.', (name) => `Correct the user and the password in ${name}.`],
  '28000': ['The user may not connect.', (name) => `Correct ${name}, or allow it in pg_hba.conf.`],
  '3D000': ['The database does not exist.', (name) => `Create it, or correct its name in ${name}.`],
  '53300': ['It has no free connection.', () => 'Raise max_connections, or run fewer processes.'],
};

/** If PostgreSQL responded, but rejected the connection. */
export function rejected(error: unknown, variable: string): Finding | undefined {
  const { code, message: reason } = getCause(error);
  if (reason.includes('unsupported startup parameter'))
    return problem(
      `${variable} leads to a connection pooler such as PgBouncer.`,
      'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    );
  const [message, fix] = rejections[code] ?? [];
  return message && fix ? problem(message, fix(variable)) : undefined;
}
