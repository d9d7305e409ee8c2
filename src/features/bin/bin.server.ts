/** What other features may import from the bin on the server. */
export { binErrors } from './errors';
export { isBinnedImage } from './server/queries';
export type { BinnedTable, StoredRow } from './server/declared';
export { moveToBin, recordErased } from './server/rules';
