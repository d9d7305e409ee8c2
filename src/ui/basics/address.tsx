import { Fragment } from 'react';

/** Domains longer than this may also break across lines. */
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

/** Adds a line break opportunity before the domain of a long email address. */
export function Address({ children }: { children: string }) {
  return (
    // Lines align with the page direction; the address itself always runs left to right.
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
