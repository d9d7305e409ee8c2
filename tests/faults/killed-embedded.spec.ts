import { test } from 'vitest';
import { killUnderWrites, patience } from './killing.ts';

// One file per database, so that they run in parallel.
test(
  'kill -9 under writes, again and again: nothing acknowledged is lost (embedded)',
  patience,
  () => killUnderWrites('embedded'),
);
