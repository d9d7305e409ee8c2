import type { ReactNode } from 'react';
import { useFormat } from '~/shared/i18n/context';

export interface Share {
  key: string;
  /** Text or a link. */
  name: ReactNode;
  value: number;
  /** Any CSS colour. */
  colour: string;
}

export interface ShareBarsProps {
  label: string;
  shares: Share[];
  /** The sum of all others. Shown without a bar, because it is not a single entry. */
  rest?: { name: string; value: number } | undefined;
}

/** Compares values: a list of names and numbers, each with a bar. */
export function ShareBars({ label, shares, rest }: ShareBarsProps) {
  const format = useFormat();
  const largest = Math.max(1, ...shares.map((share) => share.value));
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {shares.map(({ key, name, value, colour }) => (
        <li key={key} className="flex flex-col gap-1.5">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-ink-soft tabular-nums">{format.number(value)}</span>
          </div>
          <div aria-hidden className="h-1.5 overflow-clip rounded-full bg-wash">
            <div
              data-meter
              className="h-full rounded-full"
              style={{
                width: `${(value / largest) * 100}%`,
                // Lightens dark colours in the dark theme, so they stay visible.
                backgroundColor: `light-dark(${colour}, color-mix(in oklab, ${colour} 60%, white))`,
              }}
            />
          </div>
        </li>
      ))}
      {rest && (
        <li className="flex justify-between gap-3 text-sm text-ink-soft">
          {rest.name}
          <span className="tabular-nums">{format.number(rest.value)}</span>
        </li>
      )}
    </ul>
  );
}
