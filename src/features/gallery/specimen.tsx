import type { ReactNode } from 'react';

interface SpecimenProps {
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
export function Specimen({ name, wide = false, stacked = false, children }: SpecimenProps) {
  return (
    <figure className="gallery-specimen" data-wide={wide || undefined}>
      <figcaption>
        <bdi lang="en">{name}</bdi>
      </figcaption>
      <div className={stacked ? 'gallery-stack' : 'gallery-row'}>{children}</div>
    </figure>
  );
}
