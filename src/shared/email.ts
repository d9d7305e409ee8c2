/** RFC 5321 allows no longer address. */
export const maxEmailLength = 254;

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Letters, or a name of other letters as the domain name system writes it. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';

/**
 * The addresses that mail servers take in practice: words with dots between them, at a host with a
 * top-level domain. Quoted names and bare numbers are legal too, but nobody has them.
 */
export const emailPattern = new RegExp(
  String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${topLevel}$`,
  'i',
);

export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}
