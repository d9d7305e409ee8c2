import { RotateCcw, Trash2 } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { IconButton } from '~/ui/basics/button';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import type { Column } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { binQueries } from '../client';
import type { BinEntry } from '../schema';
import { type BinSearch, binSearchDefaults } from '../search';
import { binTypes } from '../types';
import { useRestore } from '../use-restore';

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

const day = 86_400_000;

/** In a compact row, also shows the content of the other cells in a line. */
function NameCell({ entry, facts }: { entry: BinEntry; facts: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <bdi className={`font-medium ${oneLine}`}>{entry.name}</bdi>
      {entry.detail && <bdi className={`text-ink-soft ${oneLine}`}>{entry.detail}</bdi>}
      <span aria-hidden className="text-xs text-ink-soft @2xl:hidden">
        {facts}
      </span>
    </div>
  );
}

function Actions({ entry, onErase }: { entry: BinEntry; onErase: (entry: BinEntry) => void }) {
  const t = useMessages();
  const name = isolate(entry.name);
  const { pending, restore } = useRestore(entry);
  return (
    <span className="inline-flex gap-1 print:hidden">
      <IconButton
        size="sm"
        icon={RotateCcw}
        label={t('bin:restore.label', { name })}
        loading={pending}
        onClick={restore}
      />
      <IconButton
        size="sm"
        icon={Trash2}
        label={t('bin:erase.label', { name })}
        className="hover:text-danger"
        onClick={() => onErase(entry)}
      />
    </span>
  );
}

function useBinColumns(onErase: (entry: BinEntry) => void): Column<BinEntry, never>[] {
  const t = useMessages();
  const types = binTypes();
  const getType = ({ type }: BinEntry) => {
    const declared = types[type];
    return declared && t(declared.label);
  };
  const getDaysLeft = ({ expiresAt }: BinEntry, now: number) =>
    t('bin:daysLeft', { count: Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / day)) });
  const getFacts = (entry: BinEntry, now: number) =>
    [
      getType(entry),
      isolate(nameOrDeleted(t, entry.deletedBy)),
      t('bin:daysRemaining', { days: getDaysLeft(entry, now) }),
    ].join(' · ');
  return [
    {
      key: 'name',
      header: t('bin:column.name'),
      compact: 'min-w-0 flex-1',
      cell: (entry, loadedAt) => <NameCell entry={entry} facts={getFacts(entry, loadedAt)} />,
    },
    {
      key: 'type',
      header: t('bin:type'),
      className: '@2xl:w-32',
      cell: getType,
    },
    {
      key: 'deleted-by',
      header: t('bin:column.deletedBy'),
      className: '@2xl:w-44',
      cell: ({ deletedBy }) => <bdi className={oneLine}>{nameOrDeleted(t, deletedBy)}</bdi>,
    },
    {
      key: 'deleted-at',
      header: t('bin:column.deletedAt'),
      className: 'tabular-nums @2xl:w-38',
      cell: ({ deletedAt }, loadedAt) => <Time at={deletedAt} as="relative" now={loadedAt} />,
    },
    {
      key: 'left',
      header: t('bin:column.left'),
      className: 'tabular-nums @2xl:w-30',
      cell: getDaysLeft,
    },
    {
      key: 'actions',
      header: t('bin:column.actions'),
      className: '@2xl:w-30 @2xl:text-end',
      compact: 'shrink-0',
      cell: (entry) => <Actions entry={entry} onErase={onErase} />,
    },
  ];
}
