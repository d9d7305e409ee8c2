import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { blocksIn } from '../scripts/guide-code.ts';
import { newSecret, signedHeaders } from '~/features/webhooks/server/signature';

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown;

test('the function of the guide verifies requests', async ({ onTestFinished }) => {
  const guide = readFileSync('docs/guides/receive-webhooks.md', 'utf8');
  const code = blocksIn(guide).find(({ language }) => language === 'ts');
  expect(code?.code.split('\n').length).toBeLessThanOrEqual(20);
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'verify-webhook.ts');
  writeFileSync(file, code?.code ?? '');
  const { verifyWebhook }: { verifyWebhook: Verify } = await import(pathToFileURL(file).href);
  const [secret, previous] = [newSecret(), newSecret()];
  const message = { id: 'id-1', at: new Date(), body: '{"type":"user.banned"}' };
  const headers = signedHeaders(message, [secret, previous]);
  expect(verifyWebhook(secret, headers, message.body)).toEqual({ type: 'user.banned' });
  expect(verifyWebhook(previous, headers, message.body)).toEqual({ type: 'user.banned' });
  expect(() => verifyWebhook(newSecret(), headers, message.body)).toThrow('forged');
  expect(() => verifyWebhook(secret, headers, `${message.body} `)).toThrow('forged');
  const old = signedHeaders({ ...message, at: new Date(Date.now() - 600_000) }, [secret]);
  expect(() => verifyWebhook(secret, old, message.body)).toThrow('too old');
  expect(() => verifyWebhook(secret, { ...headers, 'webhook-timestamp': 'x' }, '')).toThrow(
    'too old',
  );
});
