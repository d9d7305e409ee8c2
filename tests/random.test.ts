import { expect, test } from 'vitest';
import { textWithoutNonce, wordsIn } from './random';

test('words include codes and numbers, but no part of an ID, token or time', () => {
  expect(wordsIn({ value: '123456:0', total: 61 })).toEqual(
    expect.arrayContaining(['123456', '61']),
  );
  const random = ['61123456-0000-4000-8000-000000123456', 'a+123456/61==', '08:00:00.123456Z'];
  for (const code of ['123456', '61']) expect(wordsIn(random)).not.toContain(code);
});

test('the text of a page has no nonce', async () => {
  const page = new Response('<script nonce="aS3b+/==">');
  expect(await textWithoutNonce(page)).toBe('<script>');
});
