import { eachCombination, onPhone } from '../support/combinations.ts';
import { cropDialog, fileInput, imageFile } from '../support/images.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asNewUser, newMember, newOrganization, useSession } from '../support/organizations.ts';

eachCombination(({ language, t }) => {
  test(
    'uploads and removes the logo of an organization @all',
    onPhone,
    async ({ page, product }) => {
      const owner = await asNewUser(page, product, 'Amina', language);
      const organization = await newOrganization(owner, 'Harbour Press');
      const { slug } = organization;
      await page.goto(`/app/o/${slug}/settings`);
      await waitForHydration(page);
      const field = page.getByRole('group', { name: t('organizations:logo.label') });
      const { dialog, use } = cropDialog(page, t);
      await fileInput(page).setInputFiles(await imageFile());
      await expect(use).toBeVisible();
      await expectAccessible(page);
      await use.click();
      await expect(dialog).toBeHidden();
      // In the field and in the switcher.
      const logos = page.locator('img[src^="/logos/"]');
      await expect(logos).toHaveCount(2);
      await expect
        .poll(() => logos.first().evaluate((it: HTMLImageElement) => it.naturalWidth))
        .toBeGreaterThan(0);
      await expectAccessible(page);

      // The form on the same page does not conflict with it.
      const name = page.getByRole('textbox', { name: t('organizations:new.name'), exact: true });
      await name.fill('Harbour Publishing');
      await page.getByRole('button', { name: t('organizations:settings.submit') }).click();
      await expect(page.getByText(t('organizations:settings.done')).first()).toBeVisible();

      await useSession(page, product, await newMember(product, owner, organization, 'Bo'));
      await page.goto(`/app/o/${slug}/settings`);
      await waitForHydration(page);
      await expect(logos).toHaveCount(1);
      await expect(fileInput(page)).toHaveCount(0);

      await useSession(page, product, owner);
      await page.goto(`/app/o/${slug}/settings`);
      await waitForHydration(page);
      await field.getByRole('button', { name: t('image-upload:remove') }).press('Enter');
      await expect(logos).toHaveCount(0);
      await expect(field.getByRole('button', { name: t('image-upload:choose') })).toBeFocused();
    },
  );
});
