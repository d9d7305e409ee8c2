import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PlainMessageKey } from './i18n/i18n';
import type { Permission } from './permissions';

/** An entry in an area's navigation, from the registry. */
export interface NavigationEntry {
  to: LinkProps['to'];
  label: PlainMessageKey;
  icon: ComponentType<{ className?: string }>;
  exact?: boolean;
  /** Hides the entry without it. The page itself is guarded on the server. */
  permission?: Permission;
}

export interface NavigationGroup {
  label?: PlainMessageKey;
  entries: NavigationEntry[];
}
