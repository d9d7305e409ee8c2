import { isRedirect } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { declareFeatures } from '../../../../tests/features';
import { defaultLanguage } from '~/shared/i18n/languages';
import { parseConfig, publicConfig } from '~/server/config';
import { sessionGrants } from '~/server/permissions';
import { AppError } from '~/shared/errors/app-error';
import type { Role } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import type { PageContext } from '~/shared/page/page-context';
import { guardArea, landingPath, redirectIfSignedIn } from './guard';

declareFeatures();

function getSession(role: Role, onboardedAt: string | null = '2030-01-01T00:00:00Z'): Session {
  return {
    id: 'session',
    expiresAt: '2031-01-01T00:00:00Z',
    impersonatedBy: null,
    user: {
      id: 'user',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
      role,
      image: null,
      onboardedAt,
    },
  };
}

function getPageContext(session: Session | null, unavailable = false): PageContext {
  return {
    language: defaultLanguage,
    theme: 'system',
    timeZone: 'UTC',
    chosenTimeZone: null,
    config: publicConfig(parseConfig({}, 'local')),
    session,
    permissions: session ? sessionGrants(session) : {},
    unavailable,
    sidebarFolded: false,
    singleKeys: true,
  };
}

/** What a guard threw: the redirect target, or the code of the error page. */
function thrownBy(guard: () => unknown): unknown {
  try {
    guard();
  } catch (error) {
    if (isRedirect(error)) return error.options;
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'nothing';
}

const app = { apps: 'app' } as const;
const manager = { apps: 'manager' } as const;

test('redirects to the sign-in page with the reason why the session is over', () => {
  const ban = { reason: 'Sold the same ticket twice', expiresAt: null };
  const pageContext = { ...getPageContext(null), sessionEnd: { reason: 'banned' as const, ban } };
  expect(thrownBy(() => guardArea(pageContext, app, '/app'))).toMatchObject({
    to: '/login',
    search: { redirect: '/app', reason: 'banned' },
  });
});

describe('an area', () => {
  test('admits users with the permission', () => {
    const user = getSession('user');
    const admin = getSession('admin');
    expect(guardArea(getPageContext(user), app, '/app')).toBe(user);
    expect(guardArea(getPageContext(admin), app, '/app')).toBe(admin);
    expect(guardArea(getPageContext(admin), manager, '/manager')).toBe(admin);
  });

  test('redirects visitors to the sign-in page, with the requested path', () => {
    const path = '/manager/users?searchTerm=a&b=c';
    expect(thrownBy(() => guardArea(getPageContext(null), manager, path))).toMatchObject({
      to: '/login',
      search: { redirect: path },
    });
  });

  test('is forbidden to those without the permission', () => {
    expect(thrownBy(() => guardArea(getPageContext(getSession('user')), manager, '/'))).toBe(
      'FORBIDDEN',
    );
  });

  test('is forbidden before onboarding too, so that onboarding does not reveal it', () => {
    const fresh = getPageContext(getSession('user', null));
    expect(thrownBy(() => guardArea(fresh, manager, '/'))).toBe('FORBIDDEN');
  });

  test.each(['user', 'admin'] as const)('asks a new %s for their name first', (role) => {
    const fresh = getPageContext(getSession(role, null));
    expect(thrownBy(() => guardArea(fresh, app, '/app'))).toBe('ONBOARDING_REQUIRED');
  });

  test('the manager is forbidden during impersonation, whatever role the target has', () => {
    for (const role of ['user', 'admin'] as const) {
      const impersonated = { ...getSession(role), impersonatedBy: 'administrator' };
      expect(thrownBy(() => guardArea(getPageContext(impersonated), manager, '/manager'))).toBe(
        'FORBIDDEN',
      );
      expect(guardArea(getPageContext(impersonated), app, '/app')).toBe(impersonated);
      expect(landingPath(sessionGrants(impersonated), undefined)).toBe('/app');
    }
  });

  test('is unavailable, not forbidden, while the session cannot be loaded', () => {
    const code = thrownBy(() => guardArea(getPageContext(null, true), app, '/app'));
    expect(code).toBe('SERVICE_UNAVAILABLE');
  });
});

describe('after signing in', () => {
  test.each([
    ['user', undefined, '/app'],
    ['user', '', '/app'],
    ['admin', undefined, '/manager'],
    ['admin', '/app/account?x=1#y', '/app/account?x=1#y'],
    ['user', '/app/account', '/app/account'],
    ['user', '/manager', '/manager'],
    ['admin', '//evil.example', '/manager'],
    ['user', 'https://evil.example', '/app'],
    ['user', 'javascript:alert(1)', '/app'],
    ['admin', '/login', '/manager'],
    ['admin', '/login/', '/manager'],
    ['admin', '/login?redirect=/login', '/manager'],
    ['admin', '/login#top', '/manager'],
    ['user', '/login/verify?email=a@example.com', '/app'],
    ['user', '/logout', '/app'],
    ['user', '/app/../login', '/app'],
    ['user', '/loginless', '/loginless'],
    ['user', '/app/login', '/app/login'],
  ] as const)('a %s who wanted %j lands on %s', (role, wanted, path) => {
    expect(landingPath(sessionGrants(getSession(role)), wanted)).toBe(path);
  });
});

describe('the sign-in pages', () => {
  test('redirect signed-in users', () => {
    const pageContext = getPageContext(getSession('admin'));
    expect(thrownBy(() => redirectIfSignedIn(pageContext, '/app'))).toMatchObject({ href: '/app' });
    expect(thrownBy(() => redirectIfSignedIn(pageContext, '//x'))).toMatchObject({
      href: '/manager',
    });
  });

  test('redirect before onboarding too: the area asks for the name', () => {
    const pageContext = getPageContext(getSession('user', null));
    expect(thrownBy(() => redirectIfSignedIn(pageContext, undefined))).toMatchObject({
      href: '/app',
    });
  });

  test('stay open to visitors, also while the session cannot be loaded', () => {
    expect(thrownBy(() => redirectIfSignedIn(getPageContext(null), '/app'))).toBe('nothing');
    expect(thrownBy(() => redirectIfSignedIn(getPageContext(null, true), '/app'))).toBe('nothing');
  });
});
