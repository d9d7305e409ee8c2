import { type Permission, sessionHasPermission } from './permissions';
import { usePageContext } from './page-context-hooks';

/** Whether to show a control. The server enforces the permission regardless. */
export function usePermission(permission: Permission): boolean {
  const session = usePageContext()?.session;
  return Boolean(session && sessionHasPermission(session, permission));
}
