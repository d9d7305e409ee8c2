import * as v from 'valibot';

/** For procedures without output. */
export const doneOutput = v.strictObject({ ok: v.literal(true) });

/** An ISO 8601 timestamp in UTC. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
