/** No segment starts with a dot: prevents path traversal, hidden files and drive letters. */
const keyForm = /^[\da-z][\da-z-]*(\/[\da-z][\da-z-]*)*(\.[\da-z]+)?$/;
const prefixForm = /^([\da-z][\da-z-]*\/)+$/;
const longestKey = 200;

export function isKey(key: string): boolean {
  return key.length <= longestKey && keyForm.test(key);
}

export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('invalid storage key');
}

export function requirePrefix(prefix: string): void {
  if (!prefixForm.test(prefix)) throw new Error('invalid storage prefix');
}

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  json: 'application/json',
  png: 'image/png',
  webp: 'image/webp',
  zip: 'application/zip',
};

export function getContentType(key: string): string {
  return contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
