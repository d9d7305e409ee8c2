// Reading lists from a replica of the database. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['replica'],
  /** In rows of Markdown tables and in panels of the dashboard. */
  words: /read[ -]replica|DATABASE_READ_URL|replica_usable/i,
  /** Must not occur in the project without it. */
  leftovers:
    /read[- ]?replica|DATABASE_READ_URL|last-write|replica_usable|reads_total|(?:open|start)Replica|the replica\b|ReplicaUnusable/i,
};
