import type { ComponentProps } from 'react';
import { cx } from './cx';

type SkeletonProps = ComponentProps<'div'> & {
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

/** Placeholder of an avatar with two lines of text. */
export function SkeletonLine({ large = false }: { large?: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Skeleton round className={cx('shrink-0', large ? 'size-14' : 'size-9')} />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  );
}
