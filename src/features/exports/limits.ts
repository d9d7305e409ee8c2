/** Records that can be chosen for an export: as many IDs as fit into an address. */
export const maxExportedIds = 350;
