// Console output of the commands: one line per step.
const colours = process.stdout.isTTY && !process.env.NO_COLOR;
/** @type {(code: string, text: string) => string} */
export const paint = (code, text) => (colours ? `\u001B[${code}m${text}\u001B[0m` : text);

/** @type {(text: string) => void} */
export const say = (text) => process.stdout.write(`${text}\n`);
/** @type {(text: string) => void} */
export const step = (text) => say(`${paint('35', '●')} ${text}`);
/** @type {(text: string) => void} */
export const done = (text) => say(`${paint('32', '✓')} ${text}`);

/**
 * The progress of a long step: one live line in a terminal, a line every 20 s in a log. Returns a
 * function that ends it.
 * @param {string} label
 * @param {() => number} percent
 */
export function showProgress(label, percent) {
  const { isTTY } = process.stdout;
  const since = Date.now();
  const line = () => `${label}: ${percent()} %, ${Math.round((Date.now() - since) / 1000)} s`;
  if (isTTY) process.stdout.write(`${paint('35', '●')} ${label}`);
  else step(label);
  const timer = setInterval(
    () => {
      if (isTTY) process.stdout.write(`\r\u001B[K${paint('35', '●')} ${line()}`);
      else step(line());
    },
    isTTY ? 500 : 20_000,
  );
  return () => {
    clearInterval(timer);
    if (isTTY) process.stdout.write('\r\u001B[K');
  };
}

/**
 * One line per problem.
 * @param {unknown} text
 */
export function fail(text) {
  for (const line of String(text).split('\n'))
    process.stderr.write(`${paint('31', '✗')} ${line}\n`);
}
