import { createContext, useContext } from 'react';

/** The tenant of the page. */
interface Tenant {
  id: string;
  /** Whether the user's role in it has a permission: hides controls. The server decides. */
  may(permission: object): boolean;
}

/** The tenant of the pages below, to which their records belong. */
export const TenantContext = createContext<Tenant | undefined>(undefined);

export const useTenant = (): Tenant | undefined => useContext(TenantContext);
