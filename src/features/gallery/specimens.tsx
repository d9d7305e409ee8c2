import type { ReactNode } from 'react';

/*
 * The gallery is for developers and in English only: its labels are not in the message files, which
 * users would download. Sample content is in `samples.ts`.
 */

export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="gallery-group" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <bdi lang="en">{title}</bdi>
      </h2>
      <div className="gallery-specimens">{children}</div>
    </section>
  );
}

interface SpecimenProps {
  name: string;
  /** Spans the full row. */
  wide?: boolean;
  children: ReactNode;
}

export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className="gallery-specimen" data-wide={wide || undefined}>
      <figcaption>
        <bdi lang="en">{name}</bdi>
      </figcaption>
      <div>{children}</div>
    </figure>
  );
}

/** Components side by side, wrapping as needed. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className="gallery-stack">{children}</div>;
}
