import { isolate } from '../../src/ui/basics/isolate.ts';
import {
  expect,
  expectAccessible,
  getTranslations,
  test,
  waitForHydration,
} from '../support/journey.ts';
import { newCaller, newMember, newOrganization, useSession } from '../support/organizations.ts';
import { mailsTo } from '../support/product.ts';

const name = 'Night Readers نادي';

test('a user is notified, reads it, and unsubscribes without signing in', async ({
  page,
  browser,
  product,
}) => {
  const t = getTranslations();
  const owner = await newCaller(product, 'Ada');
  const organization = await newOrganization(owner, name);
  const member = await newMember(product, owner, organization, 'Noor');
  await useSession(page, product, member);
  // The invitation, by which they have joined.
  await page.goto('/app/account');
  await waitForHydration(page);
  const bell = page.getByRole('link', { name: t('notifications:bell.unread', { count: 1 }) });
  await expect(bell).toBeVisible();

  await owner.call('POST', `${organization.path}/members/${member.id}/role`, { role: 'admin' });
  await page.reload();
  await waitForHydration(page);
  const bellOfTwo = page.getByRole('link', { name: t('notifications:bell.unread', { count: 2 }) });
  await bellOfTwo.click();
  const panel = page.getByRole('dialog', { name: t('notifications:title') });
  const text = t('organization-notifications:roleChanged', {
    actor: isolate('Ada'),
    organization: isolate(name),
    role: isolate(t('organizations:members.role.admin')),
  });
  await expect(panel.getByRole('link', { name: text })).toBeVisible();
  await expectAccessible(page);

  // Following it marks it as read.
  await panel.getByRole('link', { name: text }).click();
  await expect(page).toHaveURL(new RegExp(`/app/o/${organization.slug}$`));
  await expect(bell).toBeVisible();
  await page.goto('/app/notifications?state=unread');
  await waitForHydration(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: t('notifications:markAll') }).click();
  await expect(page.getByText(t('notifications:noneUnread.text'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('notifications:bell.none') })).toBeVisible();

  const [mail] = await mailsTo(product, member.email);
  const [link = ''] = /http\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '') ?? [];
  const visitor = await browser.newContext();
  const opened = await visitor.newPage();
  await opened.goto(link);
  await waitForHydration(opened);
  await opened.getByRole('button', { name: t('notifications:unsubscribe.submit') }).click();
  await expect(opened.getByText(t('notifications:unsubscribe.done.text'))).toBeVisible();
  await visitor.close();

  // An older email leads to what is a page of its own now.
  await page.goto('/app/account#notifications');
  await expect(page).toHaveURL(/\/app\/account\/notifications$/);
  await waitForHydration(page);
  const label = t('organization-notifications:roleChanged.label');
  const choice = page.getByLabel(t('notifications:preferences.emailLabel', { label }));
  await expect(choice).toHaveValue('off');
  await Promise.all([page.waitForResponse(/setPreference/), choice.selectOption('daily')]);
  await page.reload();
  await expect(choice).toHaveValue('daily');
});
