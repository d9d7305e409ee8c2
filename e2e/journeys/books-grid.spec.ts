import { expect, test, waitForHydration } from '../support/journey.ts';
import { asUser } from '../support/manager.ts';

test('fills the last row of a page at every width @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asUser(page, product);
  await page.goto('/app/books');
  await waitForHydration(page);
  const cards = page.getByRole('list', { name: t('books:app.title') }).getByRole('listitem');
  await expect(cards).toHaveCount(20);
  for (const width of [320, 390, 640, 800, 1024, 1280, 1600, 2200]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    const inFirst = tops.filter((top) => top === tops[0]).length;
    const inLast = tops.filter((top) => top === tops.at(-1)).length;
    expect(inLast, `${width} px`).toBe(inFirst);
  }
});
