import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
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
export function withBin<Item extends { id: string }, Input extends Deletion>(
  action: ActionDefinition<Item, Input>,
): ActionDefinition<Item, Input> {
  const { fields: Fields, read } = action;
  return {
    ...action,
    fields: (props) => (
      <>
        {Fields && <Fields {...props} />}
        <ForGoodField />
      </>
    ),
    read: (form, about) =>
      ({ ...read?.(form, about), ...readForGood(form) }) as unknown as Omit<Input, 'id'>,
    undo: ({ item: { id }, name, input }) => (input.forGood ? undefined : restore({ id, name })),
  };
}

const field = 'forGood';

/** For the dialog of a deletion: a choice not to use the bin. */
function ForGoodField() {
  const t = useMessages();
  return (
    <label className="flex items-start gap-2 text-sm">
      <input type="checkbox" name={field} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="flex flex-col">
        {t('bin:forGood')}
        <span className="text-ink-soft">{t('bin:forGood.hint')}</span>
      </span>
    </label>
  );
}

/** The choice, for the input of the call. */
const readForGood = (form: FormData) => ({ forGood: form.has(field) });
