import { usePageContext } from './page-context-hooks';
import { type Permission, isGranted } from '../permissions';

/** Whether to show a control. The server enforces the permission regardless. */
export function usePermission(permission: Permission): boolean {
  return isGranted(usePageContext()?.permissions ?? {}, permission);
}
