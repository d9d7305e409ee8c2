/** A command cannot do what it was asked to; the message says why. Printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}
