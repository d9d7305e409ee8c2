import { type LinkProps, createLink, useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
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

interface ItemLinkProps extends ComponentProps<'a'> {
  to: NonNullable<LinkProps['to']>;
  params: Record<string, string>;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** As long as the router's own links wait before they preload. */
const preloadDelay = 50;
let preloading: ReturnType<typeof setTimeout> | undefined;

/**
 * The link of a list item. It is never the current page, so it needs none of what makes the
 * router's `Link` expensive where there are dozens: it writes its address, follows it in the app,
 * and preloads on hover and focus.
 */
export function ItemLink({ to, params, children, ...props }: ItemLinkProps) {
  const router = useRouter();
  const target = { to, params } as LinkProps;
  const preload = () => {
    clearTimeout(preloading);
    preloading = setTimeout(() => void router.preloadRoute(target).catch(() => {}), preloadDelay);
  };
  return (
    <a
      {...props}
      href={to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}
      onClick={(event) => {
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate(target);
      }}
      onPointerEnter={preload}
      onFocus={preload}
      onPointerLeave={() => clearTimeout(preloading)}
    >
      {children}
    </a>
  );
}
