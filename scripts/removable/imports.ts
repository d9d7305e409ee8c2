// Imports of records from CSV files. See scripts/remove.ts.
export default {
  /** Removed with it: an import is a batch of calls. */
  needs: 'bulk',
  /** In the names of its files and folders. Those of checks and `eject` are about modules. */
  names: ['(?<!checks/|eject/)imports?(?!-directions)'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words:
    /^import(?:$|\.)|import-records|^call imports\/|\/manager\/import\/|features\/imports\/limits|imported files|`--import`|\| Imports \|/,
  tables: ['import_rows', 'imports'],
  /** In manifests of features. */
  entries: ['imports'],
  /** In code: links to it, and what its batches are called. */
  lines:
    /^import \{ importLink \}|^\s*importLink\(|^\s*(?:update: procedures\.update)?\.meta\(\{ bulk: '\w+:import\.title' \}\),?$/,
  /** Must not occur in the project without it. */
  leftovers:
    /features\/imports|server\/imports'|import-records|import-link|importLink|defineImport|import_rows|^ {2}imports: \{ \w+:|:import\.title|\/manager\/import\b|only imports/m,
};
