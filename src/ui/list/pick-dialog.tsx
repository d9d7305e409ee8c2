import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { maxSearchLength } from '~/shared/schema';
import type { ListQueryOptions } from '~/shared/data/list-query';
import { Button } from '../basics/button';
import { SrName } from '../basics/sr-name';
import { FieldError } from '../form/field';
import { errorMessage } from '../form/use-explain';
import { Dialog } from '../overlay/dialog';
import { List } from './list';
import { listState } from './list-state';
import { SearchField } from './search-field';
import { cutText } from '~/shared/text/cut-text';

interface PickerProps<Item extends { id: string }> {
  searchLabel: string;
  query: (searchTerm: string) => ListQueryOptions<Item>;
  /** The IDs of the items that were picked before. */
  picked: ReadonlySet<string>;
  onPick: (item: Item) => Promise<unknown>;
  pickLabel: string;
  pickedLabel: string;
  getName: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
}

interface PickDialogProps<Item extends { id: string }> extends PickerProps<Item> {
  open: boolean;
  onClose: () => void;
  title: string;
}

/** Searches a list and picks items of it, one after another. */
export function PickDialog<Item extends { id: string }>({
  open,
  onClose,
  title,
  ...picker
}: PickDialogProps<Item>) {
  const t = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      className="dialog:max-w-lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      {open && <Picker {...picker} />}
    </Dialog>
  );
}

function Picker<Item extends { id: string }>(props: PickerProps<Item>) {
  const { searchLabel, picked, getName, renderItem } = props;
  const [searchTerm, setSearchTerm] = useState('');
  const { added, adding, error, add } = usePick(props.onPick);
  const query = useInfiniteQuery({ ...props.query(searchTerm), placeholderData: keepPreviousData });
  /** Stays a button after picking, so keyboard focus is not lost. */
  function pickButton(item: Item) {
    const isIn = picked.has(item.id) || added.has(item.id);
    return (
      <Button
        size="sm"
        icon={isIn ? Check : Plus}
        variant={isIn ? 'ghost' : 'secondary'}
        waiting={isIn}
        loading={adding === item.id}
        onClick={() => void add(item)}
      >
        {isIn ? props.pickedLabel : props.pickLabel}
        <SrName>{getName(item)}</SrName>
      </Button>
    );
  }
  return (
    <div className="flex min-h-72 flex-col gap-4">
      <SearchField
        label={searchLabel}
        name="searchTerm"
        value={searchTerm}
        onSearch={(term) => setSearchTerm(cutText(term, maxSearchLength))}
      />
      {error && <FieldError>{error}</FieldError>}
      <List
        state={listState(query, searchTerm)}
        label={searchLabel}
        searchTerm={searchTerm}
        getKey={({ id }) => id}
        className="[&>[role=status]]:sr-only"
        onClearSearch={() => setSearchTerm('')}
        renderItem={(item) => (
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">{renderItem(item)}</div>
            {pickButton(item)}
          </div>
        )}
      />
    </div>
  );
}

function usePick<Item extends { id: string }>(onPick: (item: Item) => Promise<unknown>) {
  const t = useMessages();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<string>();
  const [error, setError] = useState<string>();
  async function add(item: Item) {
    setAdding(item.id);
    setError(undefined);
    try {
      await onPick(item);
      setAdded((now) => new Set([...now, item.id]));
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
    }
    setAdding(undefined);
  }
  return { added, adding, error, add };
}
