import type { ComponentProps } from 'react';
import { cx } from './cx';

export type SkeletonProps = ComponentProps<'div'> & {
  /** A circle or a pill instead of a bar. */
  round?: boolean;
};

/** Loading placeholder. Announce the loading state on the surrounding element. */
export function Skeleton({ round = false, className, ...props }: SkeletonProps) {
  return (
    <div
      aria-hidden
      className={cx(
        'animate-shimmer bg-line forced-colors:border',
        round ? 'rounded-full' : 'rounded-sm',
        className,
      )}
      {...props}
    />
  );
}
