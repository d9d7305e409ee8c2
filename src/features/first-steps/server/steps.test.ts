import { expect, test } from 'vitest';
import { onEachApp, testConfig } from '../../../../tests/app';
import { declareFeatures } from '../../../../tests/features';
import { parseConfig } from '~/server/config';
// starter:start
import { product } from '~/product';
// starter:end
import { dismissedCookie } from '../schema';
import { declareParts } from './parts';
import { isShown, readSteps } from './steps';

const production = {
  AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-steps',
  BASE_URL: 'https://pages.example.com',
  SMTP_URL: 'smtp://127.0.0.1:2525',
};

test('ticks what the configuration shows', () => {
  expect(readSteps(testConfig(), [])).toMatchObject({
    signIn: false,
    email: false,
    deployment: false,
  });
  expect(readSteps(testConfig({ SMTP_URL: production.SMTP_URL }), []).email).toBe(true);
  expect(readSteps(testConfig({ AUTH_SIGNUP: 'false' }), []).signIn).toBe(true);
  expect(readSteps(testConfig({ ADMIN_EMAIL: 'ops@example.com' }), []).signIn).toBe(true);
  expect(readSteps(parseConfig(production, 'production'), [])).toMatchObject({
    email: true,
    deployment: true,
  });
});

test('ticks a feature of the team', () => {
  expect(readSteps(testConfig(), ['users', 'apps']).feature).toBe(false);
  expect(readSteps(testConfig(), ['users', 'events']).feature).toBe(true);
});

test('ticks the sample once it is removed', () => {
  expect(readSteps(testConfig(), ['users', 'apps']).sample).toBe(true);
  declareParts([{ part: 'sample', permissions: { examples: { list: ['admin'] } } }]);
  expect(readSteps(testConfig(), ['users', 'examples'])).toMatchObject({
    sample: false,
    feature: false,
  });
  declareParts(declareFeatures());
});

test('is shown in development, and not in production', () => {
  expect(isShown(testConfig())).toBe(true);
  const { name } = readSteps(testConfig(), []);
  // Except if what is deployed does not even have a name of its own.
  expect(isShown(parseConfig(production, 'production'))).toBe(!name);
});

// starter:start
test('ticks no feature of its own', () => {
  const resources = declareFeatures().flatMap(({ permissions = {} }) => Object.keys(permissions));
  expect(resources.filter((name) => readSteps(testConfig(), [name]).feature)).toEqual([]);
});

test('ticks the name of a project', () => {
  expect(readSteps(testConfig(), []).name).toBe(product.name !== 'Foreword');
});
// starter:end

onEachApp('the first steps', (app) => {
  const get = async (email: string, cookies = '') => {
    const cookie = `${await app().signIn(email)}; ${cookies}`;
    const response = await app().call('/api/rest/first-steps', { headers: { cookie } });
    return { status: response.status, body: await response.json() };
  };

  test('are for administrators, until they dismiss them', async () => {
    expect(await get('admin@example.com')).toMatchObject({ status: 200, body: { email: false } });
    expect(await get('admin@example.com', `${dismissedCookie}=dismissed`)).toEqual({
      status: 200,
      body: null,
    });
    expect((await get('user@example.com')).status).toBe(403);
  });
});
