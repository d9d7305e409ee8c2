import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, EllipsisVertical, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useExport } from '~/features/exports/download';
import { maxExportedIds } from '~/features/exports/limits';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Action, isOffered } from '~/ui/actions/action';
import { ActionDialog } from '~/ui/actions/action-dialog';
import { Button, IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { TextLink } from '~/ui/basics/link';
import { useSelected } from '~/ui/list/selection';
import type { SelectionProps } from '~/ui/list/use-selection';
import { Menu } from '~/ui/overlay/menu';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { BatchDialog, type BatchSubject } from './batch-dialog';
import { BatchProgress } from './batch-progress';
import { batchQueries } from './client';
import { UndoBatch } from './undo-batch';
import { useSelectionKeys } from './use-selection-keys';

interface Chosen<Item> {
  action: Action<Item>;
  subject: BatchSubject<Item>;
}

/** Lazy chunk of `selection-actions.tsx`, loaded with the first selection or menu. */
export function SelectionBar<Item>(props: SelectionProps<Item>) {
  const { selection, input, toolbar } = props;
  const [chosen, setChosen] = useState<Chosen<Item>>();
  const [batch, setBatch] = useState<string>();
  const { subject: asked, key } = useDialogSubject(chosen);
  const queryClient = useQueryClient();

  function choose(action: Action<Item>, count: number) {
    const records = [...selection.selected.get().values()];
    const isAll = selection.allMatching.get();
    setChosen({ action, subject: isAll ? { search: input, count } : { records, count } });
  }

  const dialog = { open: chosen !== undefined, onClose: () => setChosen(undefined) };
  const only = asked && getOnly(asked.subject);
  return (
    <>
      {batch && (
        <BatchStatus key={batch} id={batch} onUndo={setBatch} onClose={() => setBatch(undefined)} />
      )}
      {toolbar?.current && createPortal(<Bar {...props} onChoose={choose} />, toolbar.current)}
      {asked && only && (
        <ActionDialog
          key={key}
          {...dialog}
          action={asked.action}
          record={only}
          onDone={async () => {
            await queryClient.invalidateQueries();
            selection.clear();
          }}
        />
      )}
      {asked && !only && (
        <BatchDialog
          key={key}
          {...dialog}
          {...asked}
          onStarted={(id) => {
            setBatch(id);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** One record is changed at once, without a batch. */
const getOnly = <Item,>(subject: BatchSubject<Item>) =>
  'records' in subject && subject.records.length === 1 ? subject.records[0] : undefined;

interface BarProps<Item> extends SelectionProps<Item> {
  onChoose: (action: Action<Item>, count: number) => void;
}

/** Says what is selected and what can be done with it, in place of the search. */
function Bar<Item>(props: BarProps<Item>) {
  const { selection, rows, hasMore, list, input, shown, onChoose } = props;
  const t = useMessages();
  const format = useFormat();
  const { bar, clear } = useSelectionKeys(() => selection.clear());
  const exporting = useExport(list.replace(/\.list$/, ''));
  const { records, all } = useSelected(selection);
  const actions = useOffered(props);
  const isEveryLoaded = records.size === rows.length && hasMore;
  const total = useTotal(props, all || isEveryLoaded);
  const count = all ? total : records.size;
  if (count === 0 && !all) return <div role="status" className="sr-only" />;

  function download() {
    exporting.save({ ...input, ...shown, ...(!all && { ids: [...records.keys()].join(',') }) });
  }

  return (
    <div
      ref={bar}
      data-selection=""
      data-actions
      role="toolbar"
      aria-label={t('batches:selection.actions')}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-md border border-line-strong max-sm:flex-wrap bg-raised px-2 shadow-low sm:min-h-10 print:hidden"
    >
      <span role="status" className="px-1 text-sm font-medium tabular-nums">
        {t('batches:selection.count', { count, number: format.number(count) })}
      </span>
      {isEveryLoaded && !all && total > 0 && (
        <Button size="sm" variant="ghost" onClick={() => selection.allMatching.set(true)}>
          {t('batches:selection.all', { count: total, number: format.number(total) })}
        </Button>
      )}
      <FirstActions actions={actions} onChoose={(action) => onChoose(action, count)} />
      <MoreActions
        actions={actions}
        canDownload={all || count <= maxExportedIds}
        onDownload={download}
        onChoose={(action) => onChoose(action, count)}
      />
      <IconButton
        size="sm"
        icon={X}
        label={t('batches:selection.clear')}
        className="ms-auto"
        onClick={clear}
      />
    </div>
  );
}

/** Of all that the list matches. */
function useTotal<Item>({ list, input }: SelectionProps<Item>, enabled: boolean): number {
  const { data = 0 } = useQuery({
    queryKey: ['selection', list, input],
    queryFn: async () =>
      (await callByName<{ total: number }>(list, { ...input, limit: 1, exact: true })).total,
    enabled,
  });
  return data;
}

/** Those that apply to one of the selected records at least. */
function useOffered<Item>({ selection, actions }: SelectionProps<Item>) {
  const page = usePageContext();
  const { records, all } = useSelected(selection);
  const items = [...records.values()].map(({ item }) => item);
  return actions.filter(
    (action) => action.many && (all || items.some((item) => isOffered(action, item, page))),
  );
}

interface ActionsProps<Item> {
  actions: Action<Item>[];
  onChoose: (action: Action<Item>) => void;
}

function FirstActions<Item>({ actions, onChoose }: ActionsProps<Item>) {
  const t = useMessages();
  return actions.slice(0, 2).map((action) => (
    <Button
      key={action.label}
      size="sm"
      icon={action.icon}
      className="max-sm:hidden"
      onClick={() => onChoose(action)}
    >
      {t(action.label)}
    </Button>
  ));
}

interface MoreActionsProps<Item> extends ActionsProps<Item> {
  canDownload: boolean;
  onDownload: () => void;
}

function MoreActions<Item>(props: MoreActionsProps<Item>) {
  const { actions, canDownload, onDownload, onChoose } = props;
  const t = useMessages();
  const format = useFormat();
  return (
    <Menu
      renderTrigger={({ type: _type, ...menu }) => (
        <IconButton
          {...menu}
          size="sm"
          icon={EllipsisVertical}
          label={t('batches:selection.actions')}
        />
      )}
      entries={[
        {
          kind: 'item',
          label: canDownload
            ? t('exports:open')
            : t('exports:limit', { number: format.number(maxExportedIds) }),
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

interface BatchStatusProps {
  id: string;
  onUndo: (id: string) => void;
  onClose: () => void;
}

/** The progress of an action on many records, and its result. */
function BatchStatus({ id, onUndo, onClose }: BatchStatusProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { data: batch } = useQuery({
    ...batchQueries.one(id),
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
      <UndoBatch batch={batch} onStarted={onUndo} />
      <TextLink to="/manager/batches/$id" params={{ id }}>
        {t('batches:progress.report')}
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
