import { test } from 'vitest';
import { killUnderWrites, patience } from './killing.ts';

// A file for each database, so that they are killed at the same time.
test(
  'kill -9 under writes, again and again: nothing acknowledged is lost (embedded)',
  patience,
  () => killUnderWrites('embedded'),
);
