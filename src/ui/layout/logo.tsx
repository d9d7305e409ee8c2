import type { ComponentProps } from 'react';
import { logo } from '~/logo';
import { product } from '~/product';
import { cx } from '../basics/cx';

/** The logo mark. Decorative: the product name is shown next to it. */
export function LogoIcon({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('size-6 shrink-0', className)} {...props}>
      {logo.map(({ d, color, opacity }) => (
        <path
          key={d}
          className={color}
          fill="none"
          opacity={opacity}
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={d}
        />
      ))}
    </svg>
  );
}

export function Logo({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-ink', className)} {...props}>
      <LogoIcon className="size-[1.25em]" />
      <span className="font-serif font-semibold tracking-tight">{product.name}</span>
    </span>
  );
}
