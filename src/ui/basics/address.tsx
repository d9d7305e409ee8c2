/** An email address. Prefers a line break before the domain. */
export function Address({ children }: { children: string }) {
  const at = Math.max(0, children.lastIndexOf('@'));
  return (
    // Lines align with the page direction; the address itself always runs left to right.
    <span className="min-w-0 wrap-anywhere">
      <bdi>
        {children.slice(0, at)}
        {at > 0 && <wbr />}
        {children.slice(at)}
      </bdi>
    </span>
  );
}
