import type { Permission, Role } from './permissions';

/** The permission for the OpenAPI documents. */
export const documentPermission: Permission = { apps: 'manager' };

/** The subset of OpenAPI 3.1 that our documents use. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<ApiMethod, Operation>>>;
  components: {
    securitySchemes: {
      session: { type: 'apiKey'; in: 'cookie'; name: string };
      token?: TokenScheme;
    };
  };
}

/** How programs authenticate. */
export interface TokenScheme {
  type: 'http';
  scheme: 'bearer';
  description: string;
}

export const apiMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type ApiMethod = (typeof apiMethods)[number];

export interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses?: Record<string, { description?: string; content?: Record<string, Content> }>;
  security?: Record<string, string[]>[];
  /** Set if it differs from the document's server. */
  servers?: { url: string }[];
  /** Who may call it. */
  'x-access': Access;
  /** Whether it writes. */
  'x-writes': boolean;
  /** Visited by redirect from a third party, not called directly. */
  'x-visited'?: boolean;
}

export interface Access {
  /** Whether a session is required. */
  session: boolean;
  /** The required permission, such as `users: list`. */
  permission?: string;
  /** The roles that have the permission. */
  roles?: Role[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

export interface Content {
  schema?: JsonSchema;
  example?: unknown;
}

/** The subset of JSON Schema that our validation schemas convert to. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}

/** The documents of all APIs. */
export interface ApiDocuments {
  rest: ApiDocument;
  auth: ApiDocument;
}

/** Whether a path belongs to an API rather than to a page. */
export function isApiPath(path: string): boolean {
  // api-docs:start
  // The API reference: under the API prefix, but a page.
  if (path === '/api/docs') return false;
  // api-docs:end
  return path.startsWith('/api/');
}
