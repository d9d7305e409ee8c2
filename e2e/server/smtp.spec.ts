import { getTranslations } from '../support/journey.ts';
import { expect, test } from '@playwright/test';
import { codeIn, startMailServer } from '../support/mail-server.ts';
import { createDatabase, freePort, startProduct } from '../support/product.ts';

const label = getTranslations();

test('sends the code by SMTP, as in production', async ({ page }) => {
  const mail = await startMailServer(await freePort());
  const port = await freePort();
  const product = await startProduct('postgres', {
    APP_MODE: 'production',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e',
    DATABASE_URL: await createDatabase(),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Library <library@example.com>',
  });
  await page.goto(`${product.url}/login`);
  await page.getByLabel(label('auth:login.email')).fill('reader@example.com');
  await page.getByRole('button', { name: label('auth:login.submit') }).click();
  await page.waitForURL(/verify/);
  await expect.poll(() => mail.mails.length).toBe(1);
  const [source = ''] = mail.mails;
  expect(source).toMatch(/^From: Library <library@example\.com>/m);
  expect(source).toMatch(/^To: reader@example\.com/m);
  expect(source).toContain('multipart/alternative');
  const code = codeIn(source);
  await page.getByLabel(label('auth:verify.code')).fill(code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('account:onboarding.title'),
  );
  await product.stop();
  await mail.close();
});
