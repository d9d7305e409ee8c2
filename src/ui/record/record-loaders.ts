import { loadRecord, prefetchListPage } from '~/shared/data/loaders';
import type { SlotContext } from '~/shared/page/slots';
import { type ClientRecord, recordClient } from './record-client';

/** Loaders of the routes of a record. */

interface Loaded {
  context: SlotContext;
}

/** Of its list: `loader: listLoader(parcel)`. `mine`: those of the user. */
export const listLoader =
  <Item, Search extends object>(record: ClientRecord<Item, Search>, of: 'list' | 'mine' = 'list') =>
  ({ context, deps }: Loaded & { deps: Search }): Promise<void> =>
    prefetchListPage(context, recordClient(record)[of], deps);

/** Of its page and its form. An unknown record is a 404 page. */
export const recordLoader =
  <Item, Search extends object>(record: ClientRecord<Item, Search>) =>
  ({ context, params }: Loaded & { params: { id: string } }): Promise<{ crumb: string }> =>
    loadRecord(context.data, recordClient(record).one(params.id), record.getTitle);
