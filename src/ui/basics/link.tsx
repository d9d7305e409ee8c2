import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx';

// Inline links are never `aria-current`, even when the router matches a parent path.
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

/** An inline text link. Accepts the props of the router's `Link`. */
export const TextLink = createLink(TextAnchor);
