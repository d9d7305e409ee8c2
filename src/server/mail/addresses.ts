/** Length limits of RFC 5321, which also keep matching linear. */
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

/** Redacts what a mail server may quote of an email that contains a code or a link. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, '[link]').replaceAll(/\b\d{6}\b/g, '[code]');
}

/** Redacts email addresses in texts of others, such as errors of mail servers. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '[address]');
}
