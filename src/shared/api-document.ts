import type { Permission, Role } from './permissions';

/** Who may read the OpenAPI documents and the page that shows them, `/api/docs`. */
export const documentPermission: Permission = { apps: 'manager' };

/** A description of an API in the format of OpenAPI 3.1, as far as ours use it. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<ApiMethod, Operation>>>;
  components: { securitySchemes: { session: { type: 'apiKey'; in: 'cookie'; name: string } } };
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
  /** Where it is answered, when that is not where the others are. */
  servers?: { url: string }[];
  /** Who may call. */
  'x-access': Access;
  /** Changes something. */
  'x-writes': boolean;
  /** A browser is led there by somebody else: nothing to call by hand. */
  'x-visited'?: boolean;
}

export interface Access {
  /** Whether one must be signed in. */
  session: boolean;
  /** `users: list`, where one must have a permission too. */
  permission?: string;
  /** The roles that have it. */
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

/** The words of JSON Schema that our rules turn into. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
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

/** What is described for the people who run the product. */
export interface ApiDocuments {
  rest: ApiDocument;
  auth: ApiDocument;
}

/** The page about the APIs. It stands among their paths, and is a page. */
const docsPath = '/api/docs';

/** Whether programs are answered there, and not people. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') && path !== docsPath;
}
