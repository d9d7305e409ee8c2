// The procedures as tools for assistants, over the Model Context Protocol. See scripts/remove.ts.
export default {
  /** Removed with it: assistants authenticate with an API key. */
  needs: 'api-keys',
  /** In the names of its files and folders. */
  names: ['mcp', 'connect-an-assistant'],
  /** In rows of Markdown tables. */
  words: /\bMCP\b|connect-an-assistant/,
  /** Must not occur in the project without it. */
  leftovers: /\bmcp\b|modelcontextprotocol/i,
  dependencies: ['@modelcontextprotocol/server', '@modelcontextprotocol/client'],
};
