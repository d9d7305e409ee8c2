import { eachCombination } from '../support/combinations.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, createUser, signInByApi } from '../support/manager.ts';

eachCombination(({ language, t }) => {
  test('emails sent to a user, by keyboard', async ({ page, product, browser }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Selma Support');
    const theirs = await browser.newContext({ baseURL: product.url });
    await signInByApi(theirs, product, user.email);
    await theirs.close();
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);
    const sections = page.getByRole('navigation', { name: t('users:tab.label') });
    await sections.getByRole('link', { name: t('sent-emails:title') }).press('Enter');
    await expect(page).toHaveURL(/\?tab=emails$/);
    const emails = page.getByRole('table', { name: t('sent-emails:title') });
    const code = emails.getByRole('row').filter({ hasText: t('code-mails:signIn.title') });
    await expect(code).toContainText(t('sent-emails:state.sent'));
    await expectAccessible(page);
  });
});
