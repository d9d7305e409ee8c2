import { EllipsisVertical, Pencil, SquareArrowOutUpRight } from 'lucide-react';
import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Store, createStore } from '~/shared/preferences/store';
import { isOffered } from '../actions/action';
import { type ChosenAction, LazyActionDialog } from '../actions/action-buttons';
import type { ActionRecord } from '../actions/action-dialog';
import { IconButton } from '../basics/button';
import { isolate } from '../basics/isolate';
import { Menu } from '../overlay/menu';
import type { MenuEntry } from '../overlay/menu-popup';
import type { SideCells } from './data-table';
import { rowParts } from './list-parts';
import type { ShownRows } from './shown-list';

/** The menu of each row with its dialog, and what parts add. Nothing if there are no actions. */
export function useRowActions<Item extends { id: string }>(list: ShownRows<Item>) {
  const { rows, actions, paths } = list;
  // oxlint-disable-next-line react/rules-of-hooks -- always the same ones
  const parts = rowParts.map((usePart) => usePart(list));
  // A store, because a state would render all rows again.
  const [chosen] = useState(() => createStore<ChosenAction<Item> | undefined>(undefined));
  if (actions.length === 0) return { sides: undefined, below: null };
  const sides: SideCells<Item> = {
    start: parts.map(({ start }) => start),
    end: (_item, index) => {
      const row = rows[index];
      return row && <RowMenu {...{ row, actions, paths }} onChoose={chosen.set} />;
    },
  };
  return {
    sides,
    below: (
      <>
        <RowDialog chosen={chosen} onDone={() => parts.forEach(({ onDone }) => onDone())} />
        {parts.map(({ below }, at) => (
          <Fragment key={at}>{below}</Fragment>
        ))}
      </>
    ),
  };
}

interface RowDialogProps<Item> {
  chosen: Store<ChosenAction<Item> | undefined>;
  onDone: () => void;
}

function RowDialog<Item extends { id: string }>({ chosen, onDone }: RowDialogProps<Item>) {
  const current = useSyncExternalStore(chosen.subscribe, chosen.get, chosen.get);
  return (
    <LazyActionDialog chosen={current} onClose={() => chosen.set(undefined)} onDone={onDone} />
  );
}

interface RowMenuProps<Item> extends Pick<ShownRows<Item>, 'actions' | 'paths'> {
  row: ActionRecord<Item>;
  onChoose: (chosen: ChosenAction<Item>) => void;
}

/** Starts with the pages of the record. */
function RowMenu<Item>({ row, actions, paths = {}, onChoose }: RowMenuProps<Item>): ReactNode {
  const t = useMessages();
  const page = usePageContext();
  const offered = actions.filter((action) => isOffered(action, row.item, page));
  const link = { kind: 'link', params: { id: row.id } } as const;
  const { open, edit } = paths;
  if (!open && !edit && offered.length === 0) return null;
  // Put together when the menu opens: a page has one for each row.
  const entries = (): MenuEntry[] => [
    ...(open
      ? [{ ...link, label: t('list:row.open'), icon: SquareArrowOutUpRight, to: open }]
      : []),
    ...(edit ? [{ ...link, label: t('list:row.edit'), icon: Pencil, to: edit }] : []),
    ...offered.map((action): MenuEntry => ({
      kind: 'item',
      label: t(action.label),
      icon: action.icon,
      danger: action.danger ?? false,
      onSelect: () => onChoose({ action, item: row.item, name: row.name }),
    })),
  ];
  return (
    <Menu
      renderTrigger={({ type: _type, ...props }) => (
        <IconButton
          {...props}
          size="sm"
          icon={EllipsisVertical}
          label={t('list:row.menu', { name: isolate(row.name) })}
          className="relative z-10"
        />
      )}
      entries={[]}
    >
      {(Items) => <Items entries={entries()} />}
    </Menu>
  );
}
