import { useDialogSubject } from '../overlay/use-dialog-subject';
import { ActionDialog, type ActionSubject } from './action-dialog';
import { BatchStatus } from './batch-status';
import type { ListAction, Selection } from './selection';
import { SelectionBar } from './selection-bar';

export interface Chosen<Item> {
  action: ListAction<Item>;
  subject: ActionSubject;
}

export interface ListActionsProps<Item> {
  selection: Selection;
  actions: ListAction<Item>[];
  loaded: number;
  hasMore: boolean;
  list: string;
  input: Record<string, string>;
  shown: Record<string, string>;
  chosen: Chosen<Item> | undefined;
  onChoose: (chosen: Chosen<Item> | undefined) => void;
  /** The ID of the batch that was started last. */
  batch: string | undefined;
  onBatch: (id: string | undefined) => void;
}

/** Lazy chunk of `use-list-actions.tsx`, loaded with the first selection or menu. */
export function ListActions<Item>(props: ListActionsProps<Item>) {
  const { selection, actions, loaded, hasMore, list, input, shown, chosen, onChoose } = props;
  const dialog = useDialogSubject(chosen);

  function chooseForSelection(action: ListAction<Item>, count: number) {
    const records = [...selection.selected.get().values()];
    const isAll = selection.allMatching.get();
    onChoose({ action, subject: isAll ? { search: input, count } : { records, count } });
  }

  return (
    <>
      {props.batch && (
        <BatchStatus key={props.batch} id={props.batch} onClose={() => props.onBatch(undefined)} />
      )}
      <SelectionBar
        {...{ selection, actions, loaded, hasMore, list, input, shown }}
        onChoose={chooseForSelection}
      />
      {dialog.subject && (
        <ActionDialog
          key={dialog.key}
          {...dialog.subject}
          open={chosen !== undefined}
          onClose={() => onChoose(undefined)}
          onStarted={props.onBatch}
          onDone={() => selection.clear()}
        />
      )}
    </>
  );
}
