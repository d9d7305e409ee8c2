// The pages that show background jobs: `/manager/jobs` and `/dev/jobs`. The queue stays. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['features/jobs', 'manager/jobs', 'journeys/jobs', 'data/jobs'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /^(?:kind|sentence)\.job|\/(manager|dev)\/jobs|src\/features\/jobs|^call jobs\//,
  /** Must not occur in the project without it. */
  leftovers: /\/(manager|dev)\/jobs|features\/jobs|jobs-page/,
};
