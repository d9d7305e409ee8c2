import { serializeError } from '../log';
import { withoutAddresses } from '../mail/addresses';

const maxLength = 500;

/**
 * What is stored and shown of a failed attempt: no stack, no parameters of a statement, no email
 * addresses, which mail servers like to quote.
 */
export function summarizeError(error: unknown): { message: string; code?: string } {
  const { message, code } = serializeError(error);
  return {
    message: withoutAddresses(message).slice(0, maxLength),
    ...(code && { code: code.slice(0, 50) }),
  };
}
