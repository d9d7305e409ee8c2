import type { ComponentProps } from 'react';
import { cx } from './cx';

export type SpinnerProps = ComponentProps<'svg'> & {
  /** Accessible label. Without it the spinner is decorative. */
  label?: string;
};

export function Spinner({ label, className, ...props }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={cx('size-4 animate-spin', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...props}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
