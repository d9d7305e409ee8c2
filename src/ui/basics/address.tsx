import { Fragment } from 'react';

/** Longer than this, a domain may be broken too. */
const longDomain = 24;

function partsOf(address: string): string[] {
  const at = address.lastIndexOf('@');
  if (at <= 0) return [address];
  const domain = address.slice(at);
  return [
    address.slice(0, at),
    ...(domain.length > longDomain ? domain.split(/(?=\.)/) : [domain]),
  ];
}

/** A long address breaks before its domain, if it can. A name breaks as names do. */
export function Address({ children }: { children: string }) {
  return (
    // The lines stand where the page's lines begin, the letters run as in every address.
    <span className="min-w-0 wrap-anywhere">
      <bdi>
        {partsOf(children).map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>
    </span>
  );
}
