import { api } from '~/shared/data/api-client';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
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

interface ToBin<Item, Input extends Deletion> extends Pick<ActionDefinition<Item, Input>, 'form'> {
  text: PlainMessageKey;
}

/**
 * For a deletion, on the last line of its action: the text of the dialog, a choice to delete for good,
 * and undo.
 */
export const toBin = <Item extends { id: string }, Input extends Deletion>({
  text,
  form,
}: ToBin<Item, Input>): Pick<ActionDefinition<Item, Input>, 'text' | 'form' | 'undo'> => ({
  text,
  async form() {
    const [{ addForGood }, own] = await Promise.all([import('./for-good'), form?.()]);
    return addForGood(own);
  },
  undo: ({ item: { id }, name, input }) => (input.forGood ? undefined : restore({ id, name })),
});
