import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PlainMessageKey } from './i18n/i18n';
import type { Permission } from './permissions';

/** An entry of an area's navigation, as the registry lists it. */
export interface NavigationEntry {
  to: LinkProps['to'];
  label: PlainMessageKey;
  icon: ComponentType<{ className?: string }>;
  exact?: boolean;
  /** Who sees it. The page itself is guarded on the server, whatever is shown here. */
  permission?: Permission;
}

export interface NavigationGroup {
  label?: PlainMessageKey;
  entries: NavigationEntry[];
}
