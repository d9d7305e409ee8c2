import { type FeaturePalette, recordSearch } from '~/shared/palette';
import { proceduresOf } from './record-client';

interface FoundRecord<Item> {
  name: string;
  page: string | undefined;
  getTitle(record: Item): string;
}

/** Finds records in the command palette. */
export const recordPalette = <Item extends { id: string }>(
  record: FoundRecord<Item>,
): FeaturePalette => ({
  searches: record.page
    ? [
        recordSearch(record.page as '/', proceduresOf(record) as never, (item: Item) => ({
          title: record.getTitle(item),
        })),
      ]
    : [],
});
