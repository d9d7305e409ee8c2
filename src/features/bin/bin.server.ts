/** What other features may import from the bin on the server. */
export { binErrors } from './errors';
export { notBinned } from './server/queries';
export type { ServerBin, StoredRow } from './server/declared';
export { moveToBin, recordErased } from './server/rules';
