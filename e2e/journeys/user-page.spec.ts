import { eachCombination } from '../support/combinations.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, createUser, signInByApi } from '../support/manager.ts';
import { holdToast } from '../support/toast.ts';

/** The page of a user, as someone uses it during a support call. */
eachCombination(({ language, t }) => {
  test('notes, emails and activity of a user, by keyboard; a role change is undone', async ({
    page,
    product,
    browser,
  }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Selma Support');
    const theirs = await browser.newContext({ baseURL: product.url });
    await signInByApi(theirs, product, user.email);
    await theirs.close();
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);

    await page.getByRole('button', { name: t('user-notes:add') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('user-notes:add') }).press('Enter');
    await expect(dialog.getByText(t('user-notes:text.required'))).toBeVisible();
    await dialog.getByLabel(t('user-notes:field')).fill('<img src=x onerror=alert(1)>\nCalled.');
    await dialog.getByRole('button', { name: t('user-notes:add') }).press('Enter');
    const notes = page.getByRole('list', { name: t('user-notes:title') });
    await expect(notes).toContainText('<img src=x onerror=alert(1)>');
    await expect(dialog).toBeHidden();
    await expectAccessible(page);
    await notes
      .getByRole('button')
      .filter({ hasText: t('user-notes:edit.open') })
      .press('Enter');
    await dialog.getByLabel(t('user-notes:field')).fill('Called twice.');
    await dialog.getByRole('button', { name: t('user-notes:edit.submit') }).press('Enter');
    await expect(notes).toContainText('Called twice.');

    await page.getByRole('button', { name: t('users:role.open') }).click();
    await dialog.getByLabel(t('users:form.role')).selectOption('admin');
    await dialog.getByRole('button', { name: t('users:role.open') }).click();
    await holdToast(page);
    const isAdmin = page.getByRole('main').getByText(t('users:role.admin'), { exact: true });
    await expect(isAdmin).toBeVisible();
    await page.getByRole('button', { name: t('ui:undo') }).click();
    await expect(page.getByText(t('users:role.undone')).last()).toBeVisible();
    await expect(isAdmin).toBeHidden();
    expect(await callApi(page, product, 'GET', `/users/${user.id}`)).toMatchObject({
      role: 'user',
    });

    const sections = page.getByRole('navigation', { name: t('users:tab.label') });
    await sections.getByRole('link', { name: t('sent-emails:title') }).press('Enter');
    await expect(page).toHaveURL(/\?tab=emails$/);
    const emails = page.getByRole('table', { name: t('sent-emails:title') });
    const code = emails.getByRole('row').filter({ hasText: t('code-mails:signIn.title') });
    await expect(code).toContainText(t('sent-emails:state.sent'));
    await expectAccessible(page);

    await sections.getByRole('link', { name: t('activity:title') }).press('Enter');
    const note = page
      .getByRole('row')
      .filter({ hasText: t('user-notes:activity.edited'), hasNotText: 'twice' });
    await expect(note).toBeVisible();
    await page.getByLabel(t('activity:person.label')).selectOption('actor');
    await expect(page).toHaveURL(/side=actor/);
    await expect(note).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel(t('activity:person.label'))).toHaveValue('actor');
    await expectAccessible(page);
  });
});
