'use no memo'; // Rendered once: memoization would add more bytes than it saves.

import { useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';

const envColours = ['plum', 'blue', 'green', 'amber', 'red', 'grey'] as const;
type EnvColour = (typeof envColours)[number];

const colourClasses: Record<EnvColour, string> = {
  plum: 'bg-(--env-plum) text-(--env-plum-ink)',
  blue: 'bg-(--env-blue) text-(--env-blue-ink)',
  green: 'bg-(--env-green) text-(--env-green-ink)',
  amber: 'bg-(--env-amber) text-(--env-amber-ink)',
  red: 'bg-(--env-red) text-(--env-red-ink)',
  grey: 'bg-(--env-grey) text-(--env-grey-ink)',
};

export interface EnvBorderProps {
  /** No name means production: nothing is shown. */
  name?: string;
  /** One of `envColours`, or any CSS colour. */
  colour?: string;
}

/** Marks non-production environments. Overlays the page and causes no layout shift. */
export function EnvBorder({ name, colour = 'plum' }: EnvBorderProps) {
  const t = useMessages();
  if (!name) return null;
  const known = envColours.find((it) => it === colour);
  // Contrast is unknown for a custom colour, so the label uses the page background.
  const label = known
    ? colourClasses[known]
    : 'border border-t-0 border-line-strong bg-surface text-ink';
  return (
    <aside
      aria-label={t('ui:environment')}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-40 flex h-[3px] justify-center forced-color-adjust-none print:hidden',
        known && colourClasses[known],
      )}
      {...(!known && { style: { backgroundColor: colour } })}
    >
      <span
        className={cx(
          'h-[18px] max-w-40 truncate rounded-b-sm px-2 text-[11px] leading-[17px] font-semibold',
          label,
        )}
      >
        {name}
      </span>
    </aside>
  );
}
