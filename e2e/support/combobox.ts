import { type Locator, expect } from '@playwright/test';

/**
 * Chooses in a combobox, and returns the name of what was chosen: the option with this text, which is
 * typed to find it, or the one at this place.
 */
export async function choose(field: Locator, option: string | number): Promise<string> {
  await field.press('ArrowDown');
  if (typeof option === 'string') await field.fill(option);
  // Not those of a select.
  const list = field.page().getByRole('listbox');
  const options = list.getByRole('option');
  const found =
    typeof option === 'string' ? options.filter({ hasText: option }).first() : options.nth(option);
  await expect(found).toBeVisible();
  await found.click();
  await expect(list).toBeHidden();
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}
