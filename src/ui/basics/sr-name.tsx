import type { ReactNode } from 'react';

/** Ends the text of a button or link with what it is about, for screen readers. */
export const SrName = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">
    {' '}
    <bdi>{children}</bdi>
  </span>
);
