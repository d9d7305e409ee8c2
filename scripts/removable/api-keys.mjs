// API keys of users and organizations, for programs. Assistants need one, so MCP is removed with them.
// See scripts/remove.mjs.
export default {
  /** In the names of its files and folders. */
  names: ['api-keys?', 'mcp', 'connect-an-assistant'],
  /** In its message keys and rows of Markdown tables. */
  words: /api.?key|\bMCP\b/i,
  tables: ['api_keys', 'organization_api_keys'],
  /** Must not occur in the project without it. */
  leftovers: /\bapi[ _-]keys?\b|apiKeys|\bmcp\b|modelcontextprotocol/i,
};
