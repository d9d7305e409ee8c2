import { product } from '~/product';
import type { Config } from '~/server/config';
import type { FirstSteps } from '../schema';

/** A created project is named from the start. */
function hasOwnName(): boolean {
  const { name }: { name: string } = product;
  // starter:start
  if (name === 'Foreword') return false;
  // starter:end
  return name !== '';
}

/** For the developers of the product: nobody else should see it once it is deployed. */
export function isShown(config: Config): boolean {
  if (config.readOnly) return false;
  return config.mode === 'local' || !hasOwnName();
}

/** What every project starts with. */
const startedWith = new Set<string>([
  // One per line.
  'account',
  'apps',
  'users',
  'sessions',
  // jobs-page:start
  'jobs',
  // jobs-page:end
  // organizations:start
  'organizations',
  // organizations:end
]);

const ofSample = new Set<string>([
  // The features of the sample.
  // sample:start
  'books',
  'genres',
  // sample:end
]);

/** Decides from the configuration and the code what is done, so that nobody has to tick anything. */
export function readSteps(config: Config, features: string[]): NonNullable<FirstSteps> {
  return {
    name: hasOwnName(),
    signIn: hasChosenSignIn(config),
    email: config.smtpUrl !== '',
    // A feature brings its own permissions.
    sample: !features.some((feature) => ofSample.has(feature)),
    feature: features.some((feature) => !startedWith.has(feature) && !ofSample.has(feature)),
    deployment: config.mode === 'production',
  };
}

/** Whether any of the settings that decide who may sign in has been set. */
function hasChosenSignIn(config: Config): boolean {
  return config.signInMethods.length > 0 || !config.signup || config.adminEmail !== '';
}
