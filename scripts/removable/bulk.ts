// Selection of rows, actions on many records (batches) and exports of lists. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['batches', 'bulk', 'exports', 'list-export', '(?:use-)?selection'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words:
    /^(?:bulk|selection)\.|features\/(?:batches|exports)\/|bulk actions|\| Bulk actions \||^(?:call |page \/manager\/)batches\b/,
  tables: ['batch_calls', 'batches'],
  /** In manifests of features. */
  entries: ['bulk'],
  /** In code: properties of actions, procedures and columns. */
  lines: /^\s*(?:many: \{.*\},|\.meta\(.*\{ bulk: '[^']+' \}\)|exported: \[.*\],)$/,
  /** Must not occur in the project without it. */
  leftovers:
    /features\/(?:batches|exports)|\b(?:batches|exports):\w|:bulk\.|:selection\.|\{ bulk:|use-selection|list-export|batch_calls|\bexported: \[|\bmany: \{|rest\/exports/,
};
