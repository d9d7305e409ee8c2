import type { ChangeReaders, ServerFeature } from '~/server/feature';
import { mergeUnique } from '~/shared/merge-unique';

let readers: Readonly<Record<string, ChangeReaders>> = {};

/** Called when the server starts. */
export function declareChangeReaders(features: readonly ServerFeature[]): void {
  readers = mergeUnique(
    'type of changes',
    features.map(({ changes }) => changes),
  );
}

/** Undefined: nobody learns of it. */
export const findChangeReaders = (type: string): ChangeReaders | undefined =>
  Object.hasOwn(readers, type) ? readers[type] : undefined;

/** All types of records of which someone may learn. */
export const changeTypes = (): string[] => Object.keys(readers);
