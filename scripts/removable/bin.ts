// The bin, where deleted records can be restored. See scripts/remove.ts.
/** What deletions do with it, and links to it. */
const lines = [
  String.raw`import .* from '(?:~/features/bin/.*|\./bin)';`,
  String.raw`\s*await (?:move\w+ToBin\(|record\w+Erased\(|.*${'`'}/bin/).*;`,
  String.raw`\s*\.{3}(?:toBin<|binKinds\(|binErrors|errorMap\(binErrors).*,`,
  String.raw`\s*(?:binLink\(|notBinned|undo: undoFromBin|forGood: |\[.*\{ forGood: true \}).*,`,
  String.raw`\s*(?:'BIN_ENTRY_TOO_LARGE'|'organization\.member-restored': .*),`,
  String.raw`\s*\['\w+\.remove', 0\],`,
  // Of procedures.
  String.raw`\s*(?:\.route\(\{ )?description: '.*\bthe bin\b.*`,
];

export default {
  /** In the names of its files and folders. */
  names: ['bin'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words:
    /\bthe bin\b|^\| bin +\||^bin-cleanup|^(?:call |page \/manager\/)bin\b|^delete\.toBin|^activity\.(?:restored|erased|memberRestored)/,
  tables: ['bin_entries'],
  /** In manifests of features. */
  entries: ['bin'],
  /** In code. */
  lines: new RegExp(`^(?:${lines.join('|')})$`),
  /** Must not occur in the project without it. */
  leftovers:
    /features\/bin\b|manager\/bin\b|bin_entries|binEntries|BIN_ENTRY|[Bb]inned|[tT]oBin\b|FromBin\b|binKinds|binLink|forGood|member-restored|the bin\b|[Cc]orbeille|سلة المحذوفات|\b[Tt]upio\b|\bbin:[a-z]/,
};
