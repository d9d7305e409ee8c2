import { type Permission, sessionHasPermission } from './permissions';
import { usePageContext } from './page-context-hooks';

/** Whether to offer something at all. The server decides, whatever is offered. */
export function usePermission(permission: Permission): boolean {
  const session = usePageContext()?.session;
  return Boolean(session && sessionHasPermission(session, permission));
}
