import { type FeaturePalette, type FoundRecord, recordSearch } from '~/shared/palette';
import { proceduresOf } from '~/ui/record/record-client';

/** Finds the records of one definition by their title. */
export const searchRecords = ({ name, page, getTitle }: FoundRecord): FeaturePalette => ({
  searches: page
    ? [
        recordSearch(page as '/', proceduresOf({ name }) as never, (item) => ({
          title: getTitle(item as never),
        })),
      ]
    : [],
});
