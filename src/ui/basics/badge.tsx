import type { ComponentProps } from 'react';
import { cx } from './cx';
import type { Icon } from './icon';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-wash text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export type BadgeProps = ComponentProps<'span'> & {
  tone?: BadgeTone;
  icon?: Icon;
  /** Allows long labels to wrap onto two lines in narrow layouts. */
  wraps?: boolean;
};

export function Badge({
  tone = 'neutral',
  icon: Icon,
  wraps = false,
  className,
  children,
  ...props
}: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5.5 max-w-full items-center gap-1 px-2 text-xs font-medium forced-colors:border',
        wraps ? 'rounded-[0.6875rem] py-0.5' : 'rounded-full whitespace-nowrap',
        tones[tone],
        className,
      )}
      {...props}
    >
      {Icon && <Icon className="size-3 shrink-0" />}
      <span className={wraps ? 'min-w-0' : 'truncate'}>{children}</span>
    </span>
  );
}
