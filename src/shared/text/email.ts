/** The maximum length of an address in RFC 5321. */
export const maxEmailLength = 254;

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Letters, or an internationalized name in Punycode. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';

/**
 * Addresses that mail servers accept in practice: words separated by dots, at a host with a
 * top-level domain. Quoted names and IP addresses are legal but unused.
 */
export const emailPattern = new RegExp(
  String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${topLevel}$`,
  'i',
);

export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}
