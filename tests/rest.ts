import { expect } from 'vitest';
import type { TestApp } from './app';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export async function send(
  app: TestApp,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await app.call(`/api/rest${path}`, {
    method,
    headers: { cookie },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: await response.json() };
}

/** The expected error response. */
export const rejection = (status: number, code: string, field?: string) => ({
  status,
  body: { code, ...(field && { data: { field } }) },
});

interface Schema {
  properties?: { code?: { enum?: string[] } };
}

interface Operation {
  tags?: string[];
  summary?: string;
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** The documented endpoints below a path with their errors; those of one tag, if it is given. */
export async function documentedCalls(app: TestApp, path: string, tag?: string) {
  const cookie = await app.signIn('admin@example.com');
  const response = await app.call('/api/rest/openapi.json', { headers: { cookie } });
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  const rejections: Record<string, Record<string, string>> = {};
  for (const [at, methods] of Object.entries(paths)) {
    if (at !== path && !at.startsWith(`${path}/`)) continue;
    for (const [method, { tags = [], summary, responses }] of Object.entries(methods)) {
      if (tag !== undefined && !tags.includes(tag)) continue;
      const name = `${method.toUpperCase()} ${at}`;
      expect([name, summary]).toEqual([name, expect.stringMatching(/\w/)]);
      rejections[name] = Object.fromEntries(
        Object.entries(responses).map(([status, { content }]) => {
          const codes = content?.['application/json']?.schema?.properties?.code?.enum;
          return [status, codes?.join(', ') ?? ''];
        }),
      );
    }
  }
  return rejections;
}
