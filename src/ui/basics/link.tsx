import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx';

// Inside text no link is the place where one is, also where the router finds its address in this one.
function TextAnchor({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a
      className={cx(
        'rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 transition-colors hover:decoration-accent',
        className,
      )}
      {...props}
      aria-current={undefined}
    >
      {children}
    </a>
  );
}

/** A link inside text: takes the props of the router's `Link`. */
export const TextLink = createLink(TextAnchor);
