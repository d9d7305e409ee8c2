import type { Endpoint } from './endpoint';
import { hasPermissionEndpoint } from './admin-has-permission';
import { listUsersEndpoint } from './admin-list-users';
import { sessionEndpoints } from './admin-sessions';
import { userEndpoints } from './admin-users';

/** The calls of the client's admin plugin. */
export const adminEndpoints: Record<string, Endpoint> = {
  '/admin/list-users': listUsersEndpoint,
  ...userEndpoints,
  ...sessionEndpoints,
  '/admin/has-permission': hasPermissionEndpoint,
};
