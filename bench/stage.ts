import type { Options } from './options.ts';
import type { ProductEnv } from './server.ts';
import type { MailServer } from './sign-in.ts';

/** Shared by all parts of a run. */
export interface Stage {
  options: Options;
  /** Environment of the product, on a PostgreSQL with the sample data. */
  production: ProductEnv;
  mail: MailServer;
  /** For logs and other temporary files. */
  folder: string;
}

/** On stderr, so stdout contains only the result. */
export function step(text: string): void {
  process.stderr.write(`● ${text}\n`);
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
