/** What other features may import from imports on the server. */
export { declareImports } from './server/define';
