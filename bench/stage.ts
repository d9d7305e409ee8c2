import type { Options } from './options.ts';
import type { ProductEnv } from './server.ts';
import type { MailServer } from './sign-in.ts';

/** What all parts of a run share. */
export interface Stage {
  options: Options;
  /** How the product is started, on a PostgreSQL with the sample data. */
  production: ProductEnv;
  mail: MailServer;
  /** For logs and all else that is temporary. */
  folder: string;
}

/** On stderr, so that stdout holds nothing but the result. */
export function step(text: string): void {
  process.stderr.write(`● ${text}\n`);
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
