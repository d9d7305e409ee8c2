import { parseArgs } from 'node:util';

export const parts = ['http', 'bytes', 'start'] as const;
export type Part = (typeof parts)[number];

export interface Options {
  build: boolean;
  json: boolean;
  only: Set<Part>;
  /** Only how lists grow: from a thousand people to a million. */
  scale: boolean;
  /** With how many people. */
  sizes: number[];
  /** How long each address is under load. */
  seconds: number;
}

export const usage = `npm run bench -- [options]
  --scale                   what lists cost with 1,000 to 1,000,000 people; takes minutes
  --sizes 1000,100000       with these numbers of people only
  --only http,bytes,start   measure these parts only
  --seconds 5               time under load for each address
  --no-build                measure the build that is there
  --json                    one JSON object instead of the table`;

/** Thrown for what people have to mend: told in one line, without a stack. */
export class BenchError extends Error {
  override name = 'BenchError';
}

function readParts(given: string | undefined): Set<Part> {
  if (given === undefined) return new Set(parts);
  const wanted = given.split(',').map((it) => it.trim());
  const unknown = wanted.find((it) => !parts.some((part) => part === it));
  if (unknown !== undefined)
    throw new BenchError(`--only takes ${parts.join(', ')}; "${unknown}" is none of them.`);
  return new Set(parts.filter((part) => wanted.includes(part)));
}

const allSizes = [1000, 10_000, 100_000, 1_000_000];

function readSizes(given: string | undefined): number[] {
  if (given === undefined) return allSizes;
  const sizes = given.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1000 || size > 1_000_000))
    throw new BenchError(`--sizes takes numbers from 1000 to 1000000, not "${given}".`);
  return sizes;
}

function readSeconds(given: string | undefined): number {
  if (given === undefined) return 5;
  const seconds = Number(given);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw new BenchError(`--seconds takes a whole number from 1 to 600, not "${given}".`);
  return seconds;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        only: { type: 'string' },
        scale: { type: 'boolean', default: false },
        sizes: { type: 'string' },
        seconds: { type: 'string' },
      },
    }).values;
  } catch (cause) {
    throw new BenchError(`${cause instanceof Error ? cause.message : 'Wrong options.'}\n${usage}`, {
      cause,
    });
  }
}

/** `undefined` when only the usage was asked for. */
export function readOptions(args: string[]): Options | undefined {
  const values = readArguments(args);
  if (values.help) return undefined;
  return {
    build: !values['no-build'],
    json: values.json,
    only: readParts(values.only),
    scale: values.scale,
    sizes: readSizes(values.sizes),
    seconds: readSeconds(values.seconds),
  };
}
