import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { binQueries } from '../client';
import { EraseDialog } from '../components/erase-dialog';
import { useBinColumns } from '../components/use-bin-columns';
import type { BinEntry } from '../schema';
import { type BinSearch, binSearchDefaults } from '../search';
import { binTypes } from '../types';

export function BinScreen({ search }: { search: BinSearch }) {
  const t = useMessages();
  const [erasing, setErasing] = useState<BinEntry>();
  return (
    <>
      <ListPage
        to="/manager/bin"
        title={t('bin:title')}
        description={t('bin:text')}
        search={search}
        defaults={binSearchDefaults}
        query={binQueries.list}
        columns={useBinColumns(setErasing)}
        searchLabel={t('bin:search')}
        filters={[
          select({
            name: 'type',
            label: t('bin:type'),
            any: t('bin:type.any'),
            options: Object.entries(binTypes()).map(([value, { label }]) => ({
              value,
              label: t(label),
            })),
          }),
        ]}
        empty={{ icon: Trash2, title: t('bin:empty.title'), text: t('bin:empty.text') }}
      />
      <EraseDialog entry={erasing} onClose={() => setErasing(undefined)} />
    </>
  );
}
