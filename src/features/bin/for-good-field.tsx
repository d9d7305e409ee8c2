import { useMessages } from '~/shared/i18n/context';

interface ForGoodFieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** In the dialog of a deletion: not to the bin. */
export function ForGoodField({ value, onChange }: ForGoodFieldProps) {
  const t = useMessages();
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={value}
        className="mt-0.5 size-4 shrink-0 accent-accent"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="flex flex-col">
        {t('bin:forGood')}
        <span className="text-ink-soft">{t('bin:forGood.hint')}</span>
      </span>
    </label>
  );
}
