// Fault tests: real processes while the database, the mail server or the disk fails. Created projects
// have them only on request.
export default {
  onRequest: true,
  /** In the names of its files and folders. */
  names: ['faults'],
  /** In rows of Markdown tables. */
  words: /npm run test:faults/,
  /** Must not occur in the project without it. */
  leftovers: /test:faults|tests\/faults|faults\.ts|fault (?:tests|injection)/i,
  scripts: ['test:faults'],
};
