import { useEffect, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { cx } from '~/ui/basics/cx';
import { inputClass } from '~/ui/form/field';
import { activityKinds } from '../kinds';
import { kindLabels } from './labels';

export function useKindOptions() {
  const t = useMessages();
  return [
    { value: '' as const, label: t('activity:filter.anyKind') },
    ...activityKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) })),
  ];
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  className?: string;
}

/** Dates are typed in parts: until the year is complete, the filter does not change. */
export function DayField({ label, value, onChange, className }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <label className={cx('flex items-center gap-2 text-sm text-ink-soft', className)}>
      <span className="whitespace-nowrap">{label}</span>
      <input
        ref={input}
        type="date"
        defaultValue={value}
        max="9999-12-31"
        onChange={({ currentTarget: { value: day, validity } }) => {
          if (day ? day >= '1000' : !validity.badInput) onChange(day);
        }}
        className={`${inputClass} sm:w-38`}
      />
    </label>
  );
}
