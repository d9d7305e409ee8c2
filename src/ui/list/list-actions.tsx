import { useQueryClient, useQuery } from '@tanstack/react-query';
import { ArrowDown, EllipsisVertical, X } from 'lucide-react';
import { useEffect } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { maxExportedIds } from '~/shared/schema';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { api } from '~/shared/data/api-client';
import { type Action, isOffered } from '../actions/action';
import { ActionDialog, type ActionSubject } from '../actions/action-dialog';
import { useDialogSubject } from '../overlay/use-dialog-subject';
import { Button, IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { Menu } from '../overlay/menu';
import { TextLink } from '../basics/link';
import { type Selection, useSelected } from './selection';
import { useExport } from './export-menu';
import { BatchProgress } from './batch-progress';

export interface Chosen<Item> {
  action: Action<Item>;
  subject: ActionSubject<Item>;
}

export interface ListActionsProps<Item> extends Omit<SelectionBarProps<Item>, 'onChoose'> {
  chosen: Chosen<Item> | undefined;
  onChoose: (chosen: Chosen<Item> | undefined) => void;
  /** The ID of the batch that was started last. */
  batch: string | undefined;
  onBatch: (id: string | undefined) => void;
}

/** Lazy chunk of `use-list-actions.tsx`, loaded with the first selection or menu. */
export function ListActions<Item>(props: ListActionsProps<Item>) {
  const { chosen, onChoose, batch: started, onBatch, ...bar } = props;
  const { selection, input } = bar;
  const dialog = useDialogSubject(chosen);
  const queryClient = useQueryClient();

  function chooseForSelection(action: Action<Item>, count: number) {
    const records = [...selection.selected.get().values()];
    const isAll = selection.allMatching.get();
    onChoose({ action, subject: isAll ? { search: input, count } : { records, count } });
  }

  return (
    <>
      {started && <BatchStatus key={started} id={started} onClose={() => onBatch(undefined)} />}
      <SelectionBar {...bar} onChoose={chooseForSelection} />
      {dialog.subject && (
        <ActionDialog
          key={dialog.key}
          {...dialog.subject}
          open={chosen !== undefined}
          onClose={() => onChoose(undefined)}
          onDone={async (batch) => {
            onBatch(batch);
            if (!batch) await queryClient.invalidateQueries();
            selection.clear();
          }}
        />
      )}
    </>
  );
}

interface SelectionBarProps<Item> {
  selection: Selection<Item>;
  actions: Action<Item>[];
  /** How many rows are loaded, and whether there are more. */
  loaded: number;
  hasMore: boolean;
  /** The procedure of the list and its input, to count what matches. */
  list: string;
  input: Record<string, string>;
  /** Order and columns of an export. */
  shown: Record<string, string>;
  onChoose: (action: Action<Item>, count: number) => void;
}

/** Says what is selected and what can be done with it. Floats, so that the list does not move. */
function SelectionBar<Item>(props: SelectionBarProps<Item>) {
  const { selection, loaded, hasMore, list, input, shown, onChoose } = props;
  const t = useMessages();
  const format = useFormat();
  const exporting = useExport(list.replace(/\.list$/, ''));
  const { records, all } = useSelected(selection);
  const actions = useOffered(props);
  const isEveryLoaded = records.size === loaded && hasMore;
  const { data: total = 0 } = useQuery({
    queryKey: ['selection', list, input],
    queryFn: async () =>
      (await callByName<{ total: number }>(list, { ...input, limit: 1, exact: true })).total,
    enabled: all || isEveryLoaded,
  });
  const count = all ? total : records.size;
  if (count === 0 && !all) return <div role="status" className="sr-only" />;
  const number = format.number(count);

  function download() {
    exporting.save({ ...input, ...shown, ...(!all && { ids: [...records.keys()].join(',') }) });
  }

  return (
    <div
      className={cx(floating, 'flex max-w-full flex-wrap items-center justify-center gap-2 p-2')}
    >
      <span role="status" className="px-2 text-sm font-medium tabular-nums">
        {t('list:selection.count', { count, number })}
      </span>
      {isEveryLoaded && !all && total > 0 && (
        <Button size="sm" variant="ghost" onClick={() => selection.allMatching.set(true)}>
          {t('list:selection.all', { count: total, number: format.number(total) })}
        </Button>
      )}
      {actions.slice(0, 2).map((action) => (
        <Button
          key={action.label}
          size="sm"
          icon={action.icon}
          className="max-sm:hidden"
          onClick={() => onChoose(action, count)}
        >
          {t(action.label)}
        </Button>
      ))}
      <MoreActions
        actions={actions}
        canDownload={all || count <= maxExportedIds}
        onDownload={download}
        onChoose={(action) => onChoose(action, count)}
      />
      <IconButton
        size="sm"
        icon={X}
        label={t('list:selection.clear')}
        onClick={() => selection.clear()}
      />
    </div>
  );
}

/** Those that apply to one of the selected records at least. */
function useOffered<Item>({ selection, actions }: SelectionBarProps<Item>) {
  const page = usePageContext();
  const { records, all } = useSelected(selection);
  const items = [...records.values()].map(({ item }) => item);
  return actions.filter(
    (action) => action.many && (all || items.some((item) => isOffered(action, item, page))),
  );
}

interface MoreActionsProps<Item> {
  actions: Action<Item>[];
  canDownload: boolean;
  onDownload: () => void;
  onChoose: (action: Action<Item>) => void;
}

function MoreActions<Item>(props: MoreActionsProps<Item>) {
  const { actions, canDownload, onDownload, onChoose } = props;
  const t = useMessages();
  const format = useFormat();
  return (
    <Menu
      renderTrigger={({ type: _type, ...menu }) => (
        <IconButton {...menu} size="sm" icon={EllipsisVertical} label={t('list:selection.more')} />
      )}
      entries={[
        {
          kind: 'item',
          label: canDownload
            ? t('list:export.open')
            : t('list:export.limit', { number: format.number(maxExportedIds) }),
          icon: ArrowDown,
          disabled: !canDownload,
          onSelect: onDownload,
        },
        ...actions.map((action) => ({
          kind: 'item' as const,
          label: t(action.label),
          icon: action.icon,
          danger: action.danger ?? false,
          onSelect: () => onChoose(action),
        })),
      ]}
    />
  );
}

type Procedure = (input: unknown) => Promise<unknown>;

/** Calls a procedure by its name in the router, such as `users.ban`. Prefer `api.users.ban`. */
function callByName<Output>(name: string, input: object): Promise<Output> {
  const procedure = name
    .split('.')
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), api);
  return (procedure as Procedure)(input) as Promise<Output>;
}

/** Above the end of the list and the bars of phones, so that the list does not move. */
const floating =
  'sticky bottom-[calc(1rem+var(--bottom-bar,0px)+var(--keyboard-inset,0px))] z-30 mx-auto rounded-lg border border-line bg-raised shadow-overlay print:hidden';

/** The progress of an action on many records, and its result. */
function BatchStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { data: batch } = useQuery({
    queryKey: ['batches', 'one', id],
    queryFn: () => api.batches.get({ id }),
    refetchInterval: ({ state: { data } }) => (data?.finishedAt ? false : 500),
  });
  const isOver = Boolean(batch?.finishedAt);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries();
  }, [isOver, queryClient]);
  if (!batch) return null;
  return (
    <div
      className={cx(
        floating,
        'flex w-full max-w-xl flex-wrap items-center gap-3 px-4 py-3 text-sm',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="font-medium">{batch.action}</span>
        <BatchProgress batch={batch} />
      </div>
      <TextLink to="/manager/batches/$id" params={{ id }}>
        {t('list:batch.report')}
      </TextLink>
      {isOver ? (
        <IconButton icon={X} label={t('ui:close')} onClick={onClose} />
      ) : (
        <Button size="sm" onClick={() => void api.batches.cancel({ id })}>
          {t('ui:confirm.cancel')}
        </Button>
      )}
    </div>
  );
}
