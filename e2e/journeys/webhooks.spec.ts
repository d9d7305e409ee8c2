import { startSink } from '../../tests/webhook-sink.ts';
import { eachCombination } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  test,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin } from '../support/manager.ts';

eachCombination(({ language, t }) => {
  test('a webhook is added, tried, looked at and resent', async ({ page, database, startOwn }) => {
    const sink = await startSink();
    const product = await startOwn(database, { WEBHOOKS_ALLOW_PRIVATE: 'true' });
    await asAdmin(page, product, language);
    await page.goto(`${product.url}/manager/webhooks`);
    await waitForHydration(page);
    await expectLanguage(page, language);
    await expect(page.getByText(t('webhooks:empty.title')).last()).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('button', { name: t('webhooks:new.open') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: t('webhooks:new.title') });
    const submit = form.getByRole('button', { name: t('webhooks:new.submit'), exact: true });
    await submit.click();
    await expect(form.getByText(t('webhooks:url.required'))).toBeVisible();
    await form.getByLabel(t('webhooks:url')).fill(`${sink.url}/hooks`);
    await form.getByLabel(t('webhooks:events.some')).check();
    await submit.click();
    await expect(form.getByText(t('webhooks:events.required'))).toBeVisible();
    await form.getByRole('searchbox').fill('user.banned');
    await form.getByRole('checkbox', { name: 'user.banned' }).check();
    await expectAccessible(page);
    await submit.click();
    const secret = page.getByRole('dialog', { name: t('webhooks:secret.title') });
    await expect(secret.getByRole('textbox')).toHaveValue(/^whsec_/);
    await secret.getByRole('button', { name: t('webhooks:secret.close') }).click();

    await page.getByRole('link', { name: `${sink.url}/hooks` }).click();
    await expect(page.getByText(t('webhooks:deliveries.empty')).last()).toBeVisible();
    sink.respond = (response) => response.writeHead(500).end('<b>broken</b>');
    await page.getByRole('button', { name: t('webhooks:test.open') }).click();
    const row = page.getByRole('button', { name: t('webhooks:test.event'), exact: true });
    await expect(page.getByText(t('webhooks:delivery.retrying')).first()).toBeVisible();
    await expectAccessible(page);

    await row.click();
    const detail = page.getByRole('dialog', { name: t('webhooks:test.event') });
    await expect(detail.getByText('<b>broken</b>')).toBeVisible();
    sink.respond = (response) => response.end('thanks');
    await detail.getByRole('button', { name: t('webhooks:resend.open') }).click();
    await expect(detail.getByText('thanks')).toBeVisible();
    await expectAccessible(page);
    const ids = sink.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: t('webhooks:more') }).click();
    await page.getByRole('menuitem', { name: t('webhooks:delete.open') }).click();
    const question = findDialog(page);
    await question.getByRole('button', { name: t('webhooks:delete.open') }).click();
    await expect(page.getByText(t('webhooks:empty.title')).last()).toBeVisible();
    await sink.close();
  });
});
