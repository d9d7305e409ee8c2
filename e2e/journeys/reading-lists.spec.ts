import type { ReadingList } from '../../src/features/reading-lists/schema.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asNewUser, newCaller, newOrganization, useSession } from '../support/organizations.ts';

const [first, second] = ['Things Fall Apart', 'The Moonstone'];

eachCombination(({ language, t }) => {
  test(
    'members create a reading list, fill it, change its order and write notes',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 40[49]/);
      const owner = await asNewUser(page, product, 'Ada', language);
      const { slug } = await newOrganization(owner, 'Night Readers نادي');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
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
      await submit(t('reading-lists:remove.submit'));
      await expect(titles).toHaveText([second]);

      const stranger = await newCaller(product, 'Linus');
      await useSession(page, product, stranger);
      expect((await page.reload())?.status()).toBe(404);
    },
  );
});
