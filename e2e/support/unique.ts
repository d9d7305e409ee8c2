const letters = 'abcdefghij';
let made = 0;

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

/**
 * A unique word. Without digits, so that it never contains a code, a year or a count that a test
 * looks for; and always as long, so that a search for one never finds another.
 */
export function newWord(): string {
  made += 1;
  const digits = pad(process.pid, 7) + pad(made, 4);
  return digits.replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? '');
}
