import { parseArgs } from 'node:util';

export const parts = [
  'compare',
  'http',
  'browser',
  'start',
  'memory',
  // imports:start
  'imports',
  // imports:end
  'dev',
] as const;
export type Part = (typeof parts)[number];

/** Too slow to run by default. */
const onlyByName: Part[] = [
  // Each takes minutes.
  'memory',
  // imports:start
  'imports',
  // imports:end
  'dev',
];

export interface Options {
  build: boolean;
  json: boolean;
  only: Set<Part>;
  /** Only how lists scale: from a thousand users to a million. */
  scale: boolean;
  /** Numbers of users. */
  sizes: number[];
  /** Uses the embedded database instead of PostgreSQL. */
  embedded: boolean;
  /** Duration of the load on each URL. */
  seconds: number;
  /** Number of requests before the last memory reading. */
  requests: number;
  // imports:start
  /** Number of rows that are imported. */
  rows: number;
  // imports:end
  /** The folder of another checkout, which is built. */
  compare: string | undefined;
}

const rowsUsage = [
  // Of one part only.
  // imports:start
  '  --rows 50000              with --only imports: number of rows\n',
  // imports:end
].join('');

export const usage = `npm run bench -- [options]
  --scale                   what lists cost with 1,000 to 1,000,000 users; takes minutes
  --sizes 1000,100000       with these numbers of users only
  --embedded                with --scale: on the embedded database, up to 100,000
  --only http,start         measure these parts only: ${parts.join(', ')}
                            (${onlyByName.join(', ')} are measured only when named here)
  --seconds 5               time under load for each address
  --requests 200000         with --only memory: number of requests
${rowsUsage}  --compare DIR             with the built checkout in this folder
  --no-build                measure the build that is there
  --json                    one JSON object instead of the table`;

/** User errors: printed in one line, without a stack. */
export class BenchError extends Error {
  override name = 'BenchError';
}

function readParts(given: string | undefined): Set<Part> {
  if (given === undefined) return new Set(parts.filter((part) => !onlyByName.includes(part)));
  const wanted = given.split(',').map((part) => part.trim());
  const unknown = wanted.find((it) => !parts.some((part) => part === it));
  if (unknown !== undefined)
    throw new BenchError(`--only takes ${parts.join(', ')}; "${unknown}" is none of them.`);
  return new Set(parts.filter((part) => wanted.includes(part)));
}

const allSizes = [1000, 10_000, 100_000, 1_000_000];

/** The embedded database is for a single user: a tenth of the maximum is plenty. */
const maxEmbedded = 100_000;

function readSizes(given: string | undefined, embedded: boolean): number[] {
  if (given === undefined) return allSizes.filter((size) => !embedded || size <= maxEmbedded);
  const sizes = given.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1000 || size > 1_000_000))
    throw new BenchError(`--sizes takes numbers from 1000 to 1000000, not "${given}".`);
  return sizes;
}

function readWhole(
  name: string,
  given: string | undefined,
  [least, most]: [number, number],
  otherwise: number,
): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new BenchError(
      `--${name} takes a whole number from ${least} to ${most}, not "${given}".`,
    );
  return value;
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
        embedded: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        requests: { type: 'string' },
        // imports:start
        rows: { type: 'string' },
        // imports:end
        compare: { type: 'string' },
      },
    }).values;
  } catch (cause) {
    throw new BenchError(`${cause instanceof Error ? cause.message : 'Wrong options.'}\n${usage}`, {
      cause,
    });
  }
}

/** `undefined` if only the usage was requested. */
export function readOptions(args: string[]): Options | undefined {
  const values = readArguments(args);
  if (values.help) return undefined;
  return {
    build: !values['no-build'],
    json: values.json,
    only: readParts(values.only),
    scale: values.scale,
    embedded: values.embedded,
    sizes: readSizes(values.sizes, values.embedded),
    seconds: readWhole('seconds', values.seconds, [1, 600], 5),
    requests: readWhole('requests', values.requests, [1000, 10_000_000], 200_000),
    // imports:start
    rows: readWhole('rows', values.rows, [100, 50_000], 50_000),
    // imports:end
    compare: values.compare,
  };
}
