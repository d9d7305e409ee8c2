// Console output of the commands: one line per step.
const colours = process.stdout.isTTY && !process.env.NO_COLOR;
export const paint = (code, text) => (colours ? `\u001B[${code}m${text}\u001B[0m` : text);

export const say = (text) => process.stdout.write(`${text}\n`);
export const step = (text) => say(`${paint('35', '●')} ${text}`);
export const done = (text) => say(`${paint('32', '✓')} ${text}`);

/** One line per problem. */
export function fail(text) {
  for (const line of String(text).split('\n'))
    process.stderr.write(`${paint('31', '✗')} ${line}\n`);
}
