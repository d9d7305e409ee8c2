import { product } from '~/product';
import type { Config } from '~/server/config';
import type { FirstSteps } from '../schema';
import { getPart } from './parts';

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

/** What every project starts with, besides removable parts. */
const startedWith = new Set(['account', 'apps', 'users', 'sessions']);

/** Decides from the configuration and the code what is done, so that nobody has to tick anything. */
export function readSteps(config: Config, features: string[]): NonNullable<FirstSteps> {
  return {
    name: hasOwnName(),
    signIn: hasChosenSignIn(config),
    email: config.smtpUrl !== '',
    // A feature brings its own permissions.
    sample: !features.some((feature) => getPart(feature) === 'sample'),
    feature: features.some((feature) => !startedWith.has(feature) && !getPart(feature)),
    deployment: config.mode === 'production',
  };
}

/** Whether any of the settings that decide who may sign in has been set. */
function hasChosenSignIn(config: Config): boolean {
  return config.signInMethods.length > 0 || !config.signup || config.adminEmail !== '';
}
