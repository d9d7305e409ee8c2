/**
 * The email addresses in pasted text: separated by commas, semicolons or lines, also in the form
 * `Ada Lovelace <ada@example.com>`. The server checks each of them.
 */
export function parseAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const piece of text.split(/[,;\n\r]+/)) {
    for (const address of addressesIn(piece.trim())) {
      // The same address twice is one invitation.
      const key = address.toLowerCase();
      if (address && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}

function addressesIn(piece: string): string[] {
  const named = /<([^<>]*)>$/.exec(piece)?.[1];
  if (named !== undefined) return [named.trim()];
  // Several addresses separated by spaces. A single one may contain a space in quotes.
  const isSeveral = (piece.match(/@/g) ?? []).length > 1 && !piece.includes('"');
  return isSeveral ? piece.split(/\s+/) : [piece];
}
