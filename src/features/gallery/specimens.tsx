import type { ReactNode } from 'react';

/*
 * The gallery is for developers and speaks English: what it says about the pieces is in no message
 * file, which readers of the product would download. What stands in the pieces is in `samples.ts`.
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
  /** Takes the whole line. */
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

/** Pieces side by side, in as many lines as they need. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className="gallery-stack">{children}</div>;
}
