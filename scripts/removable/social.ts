// Sign-in with GitHub, Google or an OpenID Connect provider. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['social', 'openid'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. Codes of the auth protocol stay. */
  words:
    /social|[Pp]rovider|unlink-account|unlinkAccount|OpenID|GITHUB|GOOGLE|OIDC|^call \/(?:callback\/|list-accounts:)|^page \/login\/error:/,
  /** Must not occur in the project without it. */
  leftovers:
    /\bsocial(?!\.(png|html)|_)|oidc|openid|OAuth callback|sign-in with providers|(?:of|linked) a provider\b|PROVIDER_NOT_FOUND|ID_TOKEN_NOT_SUPPORTED|FAILED_TO_GET_USER_INFO|ACCOUNT_ALREADY_(?:LINKED|EXISTS)|UNLINK_LAST_ACCOUNT|OAUTH_CONFIGURATION|TOKEN_URL_NOT_FOUND|USER_EMAIL_NOT_FOUND|provider-codes/i,
  alsoRemoved: ['src/routes/login/error.tsx'],
  dependencies: ['@better-auth/core', '@types/oidc-provider', 'oidc-provider'],
};
