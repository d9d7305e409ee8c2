import { useMessages } from '~/shared/i18n/context';

const name = 'forGood';

/** For the dialog of a deletion: a choice not to use the bin. */
export function ForGoodField() {
  const t = useMessages();
  return (
    <label className="flex items-start gap-2 text-sm">
      <input type="checkbox" name={name} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="flex flex-col">
        {t('bin:forGood')}
        <span className="text-ink-soft">{t('bin:forGood.hint')}</span>
      </span>
    </label>
  );
}

/** The choice, for the input of the call. */
export const readForGood = (form: FormData) => ({ forGood: form.has(name) });
