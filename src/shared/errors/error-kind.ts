import { errorCode } from './app-error';
import { isConnectionFailure } from '../data/connection';
import type { PlainMessageKey } from '../i18n/i18n';

export type ErrorPageKind = '403' | '404' | '500' | 'unavailable' | 'unreachable' | 'unknown';

/** The error page for each code that guards and loaders throw. */
const kinds: Record<string, ErrorPageKind> = {
  FORBIDDEN: '403',
  NOT_FOUND: '404',
  INTERNAL_SERVER_ERROR: '500',
  SERVICE_UNAVAILABLE: 'unavailable',
};

export function errorKind(error: unknown): ErrorPageKind {
  if (isConnectionFailure(error)) return 'unreachable';
  const code = errorCode(error);
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? 'unknown') : 'unknown';
}

/** Heading and document title of each error page. */
export const errorTitles: Record<ErrorPageKind, PlainMessageKey> = {
  '403': 'ui:error.403.title',
  '404': 'ui:error.404.title',
  '500': 'ui:error.500.title',
  unavailable: 'ui:error.unavailable.title',
  unreachable: 'ui:error.unreachable.title',
  unknown: 'ui:error.unknown.title',
};

/** The loading state of a match, as passed to a route's `head`. */
export interface LoadedMatch {
  status: string;
  error?: unknown;
  /** Set by the router on the root match if no route matches. */
  _notFound?: boolean | undefined;
}

/** The title of a match's error page; `undefined` if the match shows its own page. */
export function getErrorTitle(match: LoadedMatch): PlainMessageKey | undefined {
  const { status, error, _notFound: noRoute } = match;
  if (status === 'notFound' || noRoute) return errorTitles['404'];
  if (status !== 'error') return undefined;
  // Onboarding replaces the page, so it is not an error.
  if (errorCode(error) === 'ONBOARDING_REQUIRED') return 'account:onboarding.title';
  if (errorCode(error) === 'CONFIRMATION_REQUIRED') return 'ui:confirmation.title';
  return errorTitles[errorKind(error)];
}
