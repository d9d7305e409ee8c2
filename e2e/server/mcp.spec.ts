import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from '@playwright/test';
import { post, signIn, startProduct } from '../support/product.ts';

test('an assistant uses the build, which loads the SDK on first use', async () => {
  expect(readFileSync('dist/server/server.js', 'utf8')).not.toContain('modelcontextprotocol');
  const product = await startProduct('postgres');
  const cookie = await signIn(product, 'admin@example.com');
  const key = { name: 'Assistant', permissions: null, expiresInDays: 1 };
  const created = await post(product, '/api/rest/account/api-keys', key, cookie);
  const { token } = await created.json();
  for (const mode of ['legacy', 'auto'] as const) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/api/mcp', product.url), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('users_list');
    const { content } = await client.callTool({ name: 'users_list', arguments: { limit: 1 } });
    expect(JSON.stringify(content)).toContain('@example.com');
    await client.close();
  }
  await product.stop();
});
