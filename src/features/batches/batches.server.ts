/** What other features may import from batches on the server. */
export { createBatch } from './server/rules';
export type { NewCall as BatchCall } from './server/queries';
export { addCallSource, callsPerPage } from './server/procedures';
export { batchCalls, batches, type Selection } from './server/tables';
