// The command palette. Keyboard shortcuts and their list stay. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['palette'],
  /** In message keys and rows of Markdown tables. */
  words: /command palette|^palette\./,
  /** In manifests of features. */
  entries: ['palette'],
  /** Must not occur in the project without it. */
  leftovers:
    /command palette|FeaturePalette|features\/palette|'palette:|\/palette'|Ctrl K|^ {2}palette: /m,
};
