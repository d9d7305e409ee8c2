// The procedures as tools for assistants, over the Model Context Protocol. See scripts/remove.mjs.
export default {
  /** In the names of its files and folders. */
  names: ['mcp', 'connect-an-assistant'],
  /** In rows of Markdown tables. */
  words: /\bMCP\b|connect-an-assistant/,
  /** Must not occur in the project without it. */
  leftovers: /\bmcp\b|modelcontextprotocol/i,
  dependencies: ['@modelcontextprotocol/server', '@modelcontextprotocol/client'],
};
