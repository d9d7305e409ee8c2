/** What other features may import from imports on the server. */
export { type ImportType, declareImports, defineImport } from './server/define';
