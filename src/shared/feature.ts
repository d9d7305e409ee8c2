import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ActivityDeclaration } from './activity';
import type { PlainMessageKey, Translate } from './i18n/i18n';
import type { Permission, PermissionTable } from './permissions';
import type { PublicConfig } from './page/public-config';

/**
 * The manifest of a feature, listed in `src/registry/features.ts`. `Permission`, `ActivityKind` and
 * such are inferred from the types that it names, so name those of what it declares:
 * `Feature<{ permissions: typeof permissions; activity: typeof activity }>`.
 */
export type Feature<Declares extends Pick<AnyFeature, Inferred> = object> = Omit<
  AnyFeature,
  Inferred
> &
  Declares;

type Inferred = 'permissions' | 'activity';

/** What a feature adds in the browser and on the server. */
export interface AnyFeature {
  /** What users call it, unless its first page in the navigation says so. */
  title?: PlainMessageKey;
  permissions?: PermissionTable;
  /** What users call the resources of its permissions and scopes, if not like the feature. */
  resources?: Readonly<Record<string, PlainMessageKey>>;
  /** Permissions that administrators confirm before they use them, if a feature asks for that. */
  sensitive?: Readonly<Record<string, readonly string[]>>;
  /** Permissions that no program can use for a user, because they give access to the account. */
  personal?: Readonly<Record<string, readonly string[]>>;
  /** Permissions that its own rules check, besides those of roles: a program needs them, too. */
  scopes?: Readonly<Record<string, readonly string[]>>;
  navigation?: Partial<Record<NavigationPlace, NavigationEntry[]>>;
  /** Where the manager starts, unless a feature before it in the registry has such a page. */
  managerStart?: LinkProps['to'];
  /** Its entries in the audit log. */
  activity?: ActivityDeclaration;
  /** Ways to sign in that it adds, and what a list of sessions calls them. */
  signInMethods?: Readonly<Record<string, PlainMessageKey>>;
  /** Its tables that still name a user after the account was deleted. */
  retainedData?: RetainedData[];
}

export interface RetainedData {
  table: string;
  /** Without the name and the email, or with a hash of them. */
  isAnonymous?: true;
  /** What is kept, for how long and why. The dialog that deletes an account shows it. */
  reason: (t: Translate, config: Pick<PublicConfig, 'activityDays'>) => string;
}

/** The user area, and the groups of the manager's sidebar. A feature with pages may add its own. */
export interface NavigationPlaces {
  app: true;
  application: true;
  configuration: true;
  /** Who works together. */
  teamwork: true;
  /** What happened. */
  history: true;
  /** What runs. */
  system: true;
  links: true;
}
export type NavigationPlace = keyof NavigationPlaces;

export interface NavigationEntry {
  to: LinkProps['to'];
  label: PlainMessageKey;
  icon: ComponentType<{ className?: string }>;
  exact?: boolean;
  /** `g`, then this letter, opens the page. */
  letter?: string;
  /** Hides the entry without it. The page itself is guarded on the server. */
  permission?: Permission;
}

export interface NavigationGroup {
  label?: PlainMessageKey;
  entries: NavigationEntry[];
}
