import { Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { useMessages } from '~/shared/i18n/context';
import { type Theme, themes } from '~/shared/preferences/preferences';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';

export const themeIcons: Record<Theme, { icon: Icon; label: PlainMessageKey }> = {
  system: { icon: Monitor, label: 'ui:theme.system' },
  light: { icon: Sun, label: 'ui:theme.light' },
  dark: { icon: Moon, label: 'ui:theme.dark' },
};

export type ThemeSelectProps = Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> & {
  value: Theme;
  onChange: (theme: Theme) => void;
  /** Shows text labels next to the icons. */
  labels?: boolean;
};

export function ThemeSelect({
  value,
  onChange,
  labels = false,
  className,
  ...props
}: ThemeSelectProps) {
  const t = useMessages();
  const name = useId();
  return (
    <fieldset
      className={cx(
        'inline-flex gap-0.5 rounded-md max-w-full border border-line bg-raised p-0.5 shadow-low',
        className,
      )}
      {...props}
    >
      <legend className="sr-only">{t('ui:theme.label')}</legend>
      {themes.map((theme) => {
        const { icon: Icon, label } = themeIcons[theme];
        return (
          <label
            key={theme}
            title={t(label)}
            className={cx(
              'relative flex h-10 min-w-10 items-center justify-center gap-2 rounded-sm px-2 text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus sm:h-7.5 sm:min-w-7.5 sm:pointer-coarse:h-10 sm:pointer-coarse:min-w-10',
              labels && 'min-w-0 flex-1 max-[24rem]:[&>svg]:hidden sm:px-3',
            )}
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={value === theme}
              onChange={() => onChange(theme)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
            <Icon className="size-4 shrink-0" />
            <span className={labels ? 'truncate' : 'sr-only'}>{t(label)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
