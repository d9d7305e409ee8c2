import { Trash2 } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { binQueries } from '../client';
import { useBinColumns } from '../components/use-bin-columns';
import type { BinEntry } from '../schema';
import { type BinSearch, binSearchDefaults } from '../search';
import { binTypes } from '../types';

const erase = defineAction({
  call: api.bin.erase,
  label: 'bin:erase.open',
  icon: Trash2,
  danger: true,
  removes: true,
  title: 'bin:erase.title',
  text: 'bin:erase.text',
  done: 'bin:erase.done',
  failed: 'bin:erase.failed',
});

export function BinScreen({ search }: { search: BinSearch }) {
  const t = useMessages();
  const { open, dialog } = useActionDialog<BinEntry>();
  return (
    <>
      <ListPage
        to="/manager/bin"
        title={t('bin:title')}
        description={t('bin:text')}
        search={search}
        defaults={binSearchDefaults}
        query={binQueries.list}
        columns={useBinColumns((item) => open({ action: erase, item, name: item.name }))}
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
      {dialog}
    </>
  );
}
