/** Length limits of RFC 5321, which also keep matching linear. */
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

/** Redacts email addresses in texts of others, such as errors of mail servers. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '[address]');
}
