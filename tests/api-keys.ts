import type { TestApp } from './app';

interface KeyOptions {
  name?: string;
  /** Null: read only. */
  permissions?: string[] | null;
  expiresInDays?: number | null;
}

/** Creates an API key of the session's user. */
export async function createKey(app: TestApp, cookie: string, options: KeyOptions = {}) {
  const body = { name: 'Script', permissions: null, expiresInDays: null, ...options };
  const response = await app.call('/api/rest/account/api-keys', { headers: { cookie }, body });
  if (!response.ok) throw new Error(`no key: ${response.status} ${await response.text()}`);
  return (await response.json()) as { token: string; key: { id: string; start: string } };
}

/** Calls as a program does: without cookies and `Origin`. */
export async function callWithKey(
  app: TestApp,
  token: string,
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await app.call(path, {
    ...options,
    headers: { origin: '', authorization: `Bearer ${token}`, ...options.headers },
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? await response.json() : await response.text()) as Record<string, unknown>,
  };
}
