import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '../actions/action';
import { ActionDialog, type ActionSubject } from '../actions/action-dialog';
import { useDialogSubject } from '../overlay/use-dialog-subject';
import { BatchStatus, SelectionBar } from './selection-bar';
import type { Selection } from './selection';

export interface Chosen<Item> {
  action: Action<Item>;
  subject: ActionSubject<Item>;
}

export interface ListActionsProps<Item> {
  selection: Selection<Item>;
  actions: Action<Item>[];
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
  const queryClient = useQueryClient();

  function chooseForSelection(action: Action<Item>, count: number) {
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
          onDone={async (batch) => {
            props.onBatch(batch);
            if (!batch) await queryClient.invalidateQueries();
            selection.clear();
          }}
        />
      )}
    </>
  );
}
