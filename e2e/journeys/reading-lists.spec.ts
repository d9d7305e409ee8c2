import type { Page } from '@playwright/test';
import type { ReadingList } from '../../src/features/reading-lists/schema.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asNewUser, newCaller, newOrganization, useSession } from '../support/organizations.ts';

/** Drags the first row below the second one. */
async function dragFirstRow(page: Page): Promise<void> {
  const handles = page.locator('[data-drag-handle]');
  await handles.last().scrollIntoViewIfNeeded();
  const [from, to] = [await handles.first().boundingBox(), await handles.last().boundingBox()];
  if (!from || !to) throw new Error('no rows');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height, { steps: 4 });
  await page.mouse.up();
}

const [first, second] = ['Things Fall Apart', 'The Moonstone'];

eachCombination(({ language, t }) => {
  test(
    'members create a reading list, fill it, change its order and write notes',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 40[49]|ERR_FAILED/);
      const owner = await asNewUser(page, product, 'Ada', language);
      const { slug } = await newOrganization(owner, 'Night Readers نادي');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = findDialog(page);
      const submit = (name: string) => dialog.getByRole('button', { name }).click();

      await page.goto(`/app/o/${slug}`);
      await waitForHydration(page);
      await page
        .getByRole('link', { name: t('reading-lists:title') })
        .first()
        .click();
      await expect(page.getByText(t('reading-lists:empty')).first()).toBeVisible();
      await expectAccessible(page);
      await button(t('reading-lists:new.open')).click();
      await submit(t('reading-lists:new.submit'));
      await expect(dialog.getByText(t('reading-lists:name.required'))).toBeVisible();
      await dialog.getByLabel(t('reading-lists:name')).fill('Autumn خريف');
      await submit(t('reading-lists:new.submit'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn خريف');
      await expect(page.getByText(t('reading-lists:noBooks'))).toBeVisible();

      await button(t('reading-lists:add.open')).click();
      for (const title of [first, second]) {
        await dialog.getByRole('searchbox').fill(title);
        await submit(`${t('reading-lists:add.submit')} ${title}`);
        const added = `${t('reading-lists:add.added')} ${title}`;
        await expect(dialog.getByRole('button', { name: added })).toBeFocused();
      }
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      const label = t('reading-lists:booksOf', { name: isolate('Autumn خريف') });
      const titles = page.getByRole('list', { name: label }).getByRole('link');
      await expect(titles).toHaveText([first, second]);
      const down = button(t('reading-lists:move.down', { title: isolate(first) }));
      await down.focus();
      await page.keyboard.press('Enter');
      await expect(titles).toHaveText([second, first]);
      await expect(down).toBeFocused();
      await expect(down).toHaveAttribute('aria-disabled', 'true');

      // By dragging, at once: the row is in its new place before the server has responded.
      const seen = Promise.withResolvers<void>();
      await page.route('**/api/rpc/readingLists/moveBook', async (route) => {
        await seen.promise;
        await route.abort();
      });
      await dragFirstRow(page);
      await expect(titles).toHaveText([first, second]);
      seen.resolve();
      // The server does not respond: a message, and the old order.
      await expect(page.locator('.toast')).toBeVisible();
      await expect(titles).toHaveText([second, first]);
      await page.unroute('**/api/rpc/readingLists/moveBook');
      for (const order of [
        [first, second],
        [second, first],
      ]) {
        const saved = page.waitForResponse('**/api/rpc/readingLists/moveBook');
        await dragFirstRow(page);
        await expect(titles).toHaveText(order);
        expect((await saved).status()).toBe(200);
      }

      await button(t('reading-lists:note.open', { title: isolate(second) })).click();
      await dialog.getByLabel(t('reading-lists:note.label')).fill('For the first evening');
      // Meanwhile, another member writes a note.
      const list = `/organizations/${slug}/reading-lists/${page.url().split('/').at(-1)}`;
      const { entries } = await owner.call<ReadingList>('GET', list);
      const other = { note: 'Bring tea', expectedNote: '' };
      await owner.call('PATCH', `${list}/books/${entries[0]?.book.id}`, other);
      await submit(t('reading-lists:note.submit'));
      const changed = t('reading-lists:note.changedTo', { note: isolate(other.note) });
      await expect(dialog.getByText(changed)).toBeVisible();
      await submit(t('reading-lists:note.submit'));
      await expect(page.getByText('For the first evening')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expectAccessible(page);

      await page.reload();
      await expect(titles).toHaveText([second, first]);
      await waitForHydration(page);
      await button(t('reading-lists:remove.open', { title: isolate(first) })).click();
      await expect(titles).toHaveText([second]);
      await button(t('ui:undo')).click();
      await expect(titles).toHaveText([second, first]);
      // It has a note, which would be lost.
      await button(t('reading-lists:remove.open', { title: isolate(second) })).click();
      await submit(t('reading-lists:remove.submit'));
      await expect(titles).toHaveText([first]);

      const stranger = await newCaller(product, 'Linus');
      const { pathname } = new URL(page.url());
      await useSession(page, product, stranger);
      expect((await page.goto(pathname))?.status()).toBe(404);
    },
  );
});

test('adds a book from its page, and shows what is new on the home page', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const owner = await asNewUser(page, product, 'Ada');
  const organization = await newOrganization(owner, 'Home Readers');
  await owner.call('POST', `${organization.path}/reading-lists`, { name: 'Winter' });
  await page.goto('/app');
  const organizations = page.getByRole('list', { name: t('organizations:home.title') });
  const card = organizations.getByRole('link', { name: organization.name });
  await expect(card).toContainText(t('reading-lists:home.new', { count: 1, total: '1' }));
  await expectAccessible(page);

  const { items } = await owner.call<{ items: { id: string }[] }>(
    'GET',
    `/books?searchTerm=${encodeURIComponent(first)}`,
  );
  await page.goto(`/app/books/${items[0]?.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: t('reading-lists:book.add') }).click();
  const dialog = findDialog(page);
  const add = `${t('reading-lists:add.submit')} Winter`;
  await dialog.getByRole('button', { name: add, exact: true }).click();
  const added = `${t('reading-lists:add.added')} Winter`;
  await expect(dialog.getByRole('button', { name: added })).toBeFocused();
  await expectAccessible(page);

  await page.goto('/app');
  const lists = page.getByRole('list', { name: t('reading-lists:home.title') });
  await lists.getByRole('link', { name: 'Winter' }).click();
  await expect(page.getByRole('link', { name: first })).toBeVisible();
});

// live:start
test('shows what others change at once @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 404/);
  const t = journey.translations();
  const owner = await asNewUser(page, product, 'Ada');
  const { slug, path } = await newOrganization(owner, 'Live Readers');
  const list = await owner.call<ReadingList>('POST', `${path}/reading-lists`, { name: 'Winter' });
  const listPath = `${path}/reading-lists/${list.id}`;
  const live = page.waitForResponse((response) => response.url().includes('/live/changes'));
  await page.goto(`/app/o/${slug}/reading-lists/${list.id}`);
  await waitForHydration(page);
  await live;
  const { items } = await owner.call<{ items: { id: string; title: string }[] }>(
    'GET',
    `/books?searchTerm=${encodeURIComponent(first)}`,
  );
  await owner.call('POST', `${listPath}/books`, { bookId: items[0]?.id });
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeVisible();
  await owner.call('PATCH', listPath, { name: 'Spring', expectedUpdatedAt: list.updatedAt });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring');
  await expect(page.getByText(t('live:record.changed'))).toBeVisible();
  await owner.call('DELETE', listPath);
  await expect(page.getByText(t('live:record.deleted'))).toBeVisible();
});
// live:end
