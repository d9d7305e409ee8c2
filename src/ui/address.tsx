import { Fragment } from 'react';

/** A long address breaks before its domain, or before a part of it, if it can. A name as names do. */
export function Address({ children }: { children: string }) {
  const parts = children.includes('@') ? children.split(/(?=@)|(?<=@.*)(?=\.)/) : [children];
  return (
    // The lines stand where the page's lines begin, the letters run as in every address.
    <span className="min-w-0 wrap-anywhere">
      <bdi>
        {parts.map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>
    </span>
  );
}
