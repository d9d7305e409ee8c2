import * as v from 'valibot';
// captcha:start
import { type Captcha, captchaOf, captchaVariables, missingOfCaptcha } from './config-captcha';
// captcha:end
// organizations:start
import {
  type OrganizationsConfig,
  organizationVariables,
  organizationsConfigOf,
} from './config-organizations';
// organizations:end
// social:start
import {
  type SocialProvider,
  missingOfSocial,
  socialProvidersOf,
  socialVariables,
} from './config-social';
// social:end
import {
  type S3Config,
  missingOfStorage,
  storageConfigOf,
  storageVariables,
} from './config-storage';

/** Features and services that work without settings, or are off until they are configured. */
export interface ServicesConfig {
  /** The bucket for uploaded files; null: a folder in `dataDir`. */
  s3: S3Config | null;
  // organizations:start
  organizations: OrganizationsConfig;
  // organizations:end
  // social:start
  /** Social sign-in providers. */
  providers: SocialProvider[];
  // social:end
  // captcha:start
  /** Captcha for requesting sign-in codes; null if disabled. */
  captcha: Captcha | null;
  // captcha:end
}

export const serviceVariables = {
  ...storageVariables,
  // organizations:start
  ...organizationVariables,
  // organizations:end
  // social:start
  ...socialVariables,
  // social:end
  // captcha:start
  ...captchaVariables,
  // captcha:end
};

const schema = v.object(serviceVariables);
type Variables = v.InferOutput<typeof schema>;

/** One line for each variable missing from an incomplete set. */
export function missingOfServices(env: Record<keyof Variables, string>): string[] {
  const lines = missingOfStorage(env);
  // social:start
  lines.push(...missingOfSocial(env));
  // social:end
  // captcha:start
  lines.push(...missingOfCaptcha(env));
  // captcha:end
  return lines;
}

export function servicesOf(it: Variables): ServicesConfig {
  return {
    ...storageConfigOf(it),
    // organizations:start
    organizations: organizationsConfigOf(it),
    // organizations:end
    // social:start
    providers: socialProvidersOf(it),
    // social:end
    // captcha:start
    captcha: captchaOf(it),
    // captcha:end
  };
}
