/** What other features may import from batches on the server. */
export { type BatchCall, createBatch } from './server/rules';
export { batchCalls, batches } from './server/tables';
