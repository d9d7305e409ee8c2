import { useMessages } from '~/shared/i18n/context';
import type { ActionFieldsProps, ActionForm } from '~/ui/actions/action';

const field = 'forGood';

const texts = { submit: 'bin:forGood', text: 'bin:forGood.text' } as const;

/** For the dialog of a deletion: a choice not to use the bin. */
function ForGoodField({ onTexts }: Pick<ActionFieldsProps<never>, 'onTexts'>) {
  const t = useMessages();
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        name={field}
        className="mt-0.5 size-4 shrink-0 accent-accent"
        onChange={({ currentTarget }) => onTexts(currentTarget.checked ? texts : undefined)}
      />
      <span className="flex flex-col">
        {t('bin:forGood')}
        <span className="text-ink-soft">{t('bin:forGood.hint')}</span>
      </span>
    </label>
  );
}

/** Lazy chunk of `to-bin.ts`: adds the choice to what the dialog asks for. */
export function addForGood<Item, Input extends { id: string }>(
  form: ActionForm<Item, Input> | undefined,
): ActionForm<Item, Input> {
  const { fields: Fields, read } = form ?? {};
  return {
    ...form,
    fields: (props) => (
      <>
        {Fields && <Fields {...props} />}
        <ForGoodField onTexts={props.onTexts} />
      </>
    ),
    read: (data, about) =>
      ({ ...read?.(data, about), forGood: data.has(field) }) as unknown as Omit<Input, 'id'>,
  };
}
