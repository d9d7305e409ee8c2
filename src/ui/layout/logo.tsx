'use no memo'; // Rendered once: memoization would add more bytes than it saves.

import type { ComponentProps } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';

/** The logo mark. Decorative: the product name is shown next to it. */
export function LogoIcon({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('size-6 shrink-0', className)} {...props}>
      <path
        className="fill-accent"
        d="M6 1.5h8.2L21 8.3v11.2a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3Z"
      />
      <path className="fill-accent-ink" opacity="0.5" d="M14.2 1.5 21 8.3h-4.8a2 2 0 0 1-2-2Z" />
      <path
        className="stroke-accent-ink"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M15 11.3H8.4v7.2m0-3.7h4.8"
      />
    </svg>
  );
}

export function Logo({ className, ...props }: ComponentProps<'span'>) {
  const t = useMessages();
  return (
    <span className={cx('inline-flex items-center gap-2 text-ink', className)} {...props}>
      <LogoIcon className="size-[1.25em]" />
      <span className="font-serif font-semibold tracking-tight">{t('ui:product')}</span>
    </span>
  );
}
