import { type Permission, sessionMay } from './permissions';
import { useVisit } from './visit-hooks';

/** Whether to offer something at all. The server decides, whatever is offered. */
export function useMay(permission: Permission): boolean {
  const session = useVisit()?.session;
  return Boolean(session && sessionMay(session, permission));
}
