// The API reference at `/api/docs`. The REST API and its OpenAPI documents stay. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['api-docs', 'api-reference'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /apiDocs|\/api\/docs|api-docs/,
  /** Must not occur in the project without it. */
  leftovers: /api-?docs|\/api\/docs/i,
  alsoRemoved: ['src/routes/api/docs.tsx'],
};
