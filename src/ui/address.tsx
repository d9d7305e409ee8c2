/** A long address breaks before its domain, if it can. A name breaks as names do. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    // The lines stand where the page's lines begin, the letters run as in every address.
    <span className="min-w-0 wrap-anywhere">
      <bdi>
        {at > 0 ? (
          <>
            {children.slice(0, at)}
            <wbr />
            {children.slice(at)}
          </>
        ) : (
          children
        )}
      </bdi>
    </span>
  );
}
