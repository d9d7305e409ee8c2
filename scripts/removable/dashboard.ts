// The dashboard of the manager with its cards, and the charts. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. Grafana's dashboard is about the server. */
  names: ['(?<!grafana-)dashboard', 'charts', 'new/card'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /(?<!grafana-)dashboard(?!s)|^(?:chart|stats)\./,
  /** In manifests of features. */
  entries: ['dashboard'],
  /** Must not occur in the project without it. */
  leftovers:
    /features\/dashboard|ui\/charts|manager[/-]dashboard|dashboard[/?]|dashboard:(?! they)|Dashboard(?:Card|Period|Screen)|nav\.dashboard|dashboard of the manager|cards? of the dashboard|figure on the dashboard(?!, a not)|new -- card|dashboard\.spec|\bBarChart|FigureCard|SparkLine/,
};
