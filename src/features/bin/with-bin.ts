import { api } from '~/shared/data/api-client';
import type { ActionDefinition, Undo } from '~/ui/actions/action';
import { isolate } from '~/ui/basics/isolate';

/** Restores a record from the bin. */
export const restore =
  ({ id, name }: { id: string; name: string }): Undo =>
  async (t) => {
    const named = { name: isolate(name) };
    const { leftOut } = await api.bin.restore({ id });
    return leftOut > 0
      ? t('bin:restore.partly', { ...named, count: leftOut })
      : t('bin:restore.done', named);
  };

type Deletion = { id: string; forGood?: boolean | undefined };

/** For the deletion of a record that goes to the bin: a choice to delete it for good, and undo. */
export const withBin = <Item extends { id: string }, Input extends Deletion>(
  action: ActionDefinition<Item, Input>,
): ActionDefinition<Item, Input> => ({
  ...action,
  async form() {
    const [{ addForGood }, form] = await Promise.all([import('./for-good'), action.form?.()]);
    return addForGood(form);
  },
  undo: ({ item: { id }, name, input }) => (input.forGood ? undefined : restore({ id, name })),
});
