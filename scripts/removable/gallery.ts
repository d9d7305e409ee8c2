// The gallery of components, checks and screenshots of every screen. Created projects have them only
// on request.
export default {
  onRequest: true,
  /** In the names of its files and folders. */
  names: ['gallery', 'visual', 'shots', 'moment'],
  /** In rows of Markdown tables. */
  words: /npm run (?:shots|test:screens)\b/,
  /** Must not occur in the project without it. */
  leftovers: /gallery|e2e\/visual|test:screens|npm run shots|dev\/ui\b|env\.SCREENS/i,
  scripts: ['shots', 'test:screens'],
};
