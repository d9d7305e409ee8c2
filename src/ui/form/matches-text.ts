import { fold } from '~/shared/text/fold';

/** Substring match. */
export function matchesText(typed: string, name: string): boolean {
  return fold(name).includes(fold(typed.trim()));
}
