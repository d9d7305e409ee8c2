/** Folders that are not part of the source, such as node_modules. */
export const notSource: Set<string>;
