import type { ComponentProps } from 'react';
import { cx } from './cx';

/** The shape of what is still loading. Say that it loads on the element around it. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cx('animate-shimmer rounded-sm bg-line', className)}
      {...props}
    />
  );
}
