import type { ReactNode } from 'react';

interface ExampleProps {
  name: string;
  /** Spans the full row. */
  wide?: boolean;
  /** Shows the components below each other. */
  stacked?: boolean;
  children: ReactNode;
}

/**
 * Components with their name. The gallery is for developers: its labels are in English only and not
 * in the message files, which users would download.
 */
export function Example({ name, wide = false, stacked = false, children }: ExampleProps) {
  return (
    <figure className="gallery-example" data-wide={wide || undefined}>
      <figcaption>
        <bdi lang="en">{name}</bdi>
      </figcaption>
      <div className={stacked ? 'gallery-stack' : 'gallery-row'}>{children}</div>
    </figure>
  );
}
