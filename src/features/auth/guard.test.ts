import { isRedirect } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { AppError } from '~/shared/app-error';
import type { Role } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import type { PageContext } from '~/shared/page-context';
import { guardArea, landingPath, redirectIfSignedIn } from './guard';

function sessionOf(role: Role, onboardedAt: string | null = '2030-01-01T00:00:00Z'): Session {
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

function visitOf(session: Session | null, unavailable = false): PageContext {
  return {
    language: 'en',
    theme: 'system',
    timeZone: 'UTC',
    chosenTimeZone: null,
    config: {
      baseUrl: 'http://localhost:3000',
      demo: false,
      demoContact: '',
      contactEmail: '',
      demoRepository: '',
      signup: true,
      codeMinutes: 5,
      passwords: false,
      providers: [],
      captcha: null,
      environment: { name: '', emoji: '', color: 'plum' },
      devTools: false,
    },
    session,
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

test('a session that is over is told to the sign-in page by its reason alone', () => {
  const ban = { reason: 'Sold the same ticket twice', expiresAt: null };
  const visit = { ...visitOf(null), sessionEnd: { reason: 'banned' as const, ban } };
  expect(thrownBy(() => guardArea(visit, app, '/app'))).toMatchObject({
    to: '/login',
    search: { redirect: '/app', reason: 'banned' },
  });
});

describe('an area', () => {
  test('lets in who may use it', () => {
    const user = sessionOf('user');
    const admin = sessionOf('admin');
    expect(guardArea(visitOf(user), app, '/app')).toBe(user);
    expect(guardArea(visitOf(admin), app, '/app')).toBe(admin);
    expect(guardArea(visitOf(admin), manager, '/manager')).toBe(admin);
  });

  test('sends nobody to the sign-in, and remembers where she wanted to go', () => {
    const path = '/manager/users?searchTerm=a&b=c';
    expect(thrownBy(() => guardArea(visitOf(null), manager, path))).toMatchObject({
      to: '/login',
      search: { redirect: path },
    });
  });

  test('is forbidden to those without the permission', () => {
    expect(thrownBy(() => guardArea(visitOf(sessionOf('user')), manager, '/'))).toBe('FORBIDDEN');
  });

  test('is forbidden also before onboarding, so that nobody learns of it by onboarding', () => {
    const fresh = visitOf(sessionOf('user', null));
    expect(thrownBy(() => guardArea(fresh, manager, '/'))).toBe('FORBIDDEN');
  });

  test.each(['user', 'admin'] as const)('asks a new %s for her name first', (role) => {
    const fresh = visitOf(sessionOf(role, null));
    expect(thrownBy(() => guardArea(fresh, app, '/app'))).toBe('ONBOARDING_REQUIRED');
  });

  test('the manager is closed to who acts in the place of another, whatever that one is', () => {
    for (const role of ['user', 'admin'] as const) {
      const acting = { ...sessionOf(role), impersonatedBy: 'administrator' };
      expect(thrownBy(() => guardArea(visitOf(acting), manager, '/manager'))).toBe('FORBIDDEN');
      expect(guardArea(visitOf(acting), app, '/app')).toBe(acting);
      expect(landingPath(acting, undefined)).toBe('/app');
    }
  });

  test('is unavailable, not closed, while nobody can tell who asks', () => {
    const code = thrownBy(() => guardArea(visitOf(null, true), app, '/app'));
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
    expect(landingPath(sessionOf(role), wanted)).toBe(path);
  });
});

describe('the sign-in pages', () => {
  test('send on who is signed in', () => {
    const visit = visitOf(sessionOf('admin'));
    expect(thrownBy(() => redirectIfSignedIn(visit, '/app'))).toMatchObject({ href: '/app' });
    expect(thrownBy(() => redirectIfSignedIn(visit, '//x'))).toMatchObject({ href: '/manager' });
  });

  test('send on also before onboarding: the area asks for the name', () => {
    const visit = visitOf(sessionOf('user', null));
    expect(thrownBy(() => redirectIfSignedIn(visit, undefined))).toMatchObject({ href: '/app' });
  });

  test('stay open to nobody, also while nobody can tell who asks', () => {
    expect(thrownBy(() => redirectIfSignedIn(visitOf(null), '/app'))).toBe('nothing');
    expect(thrownBy(() => redirectIfSignedIn(visitOf(null, true), '/app'))).toBe('nothing');
  });
});
