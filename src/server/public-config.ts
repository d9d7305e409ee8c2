import type { PublicConfig } from '~/shared/public-config';
import type { Config } from './config';

/** The part of the configuration that is safe to expose to browsers. */
export function publicConfig(config: Config): PublicConfig {
  return {
    baseUrl: config.baseUrl,
    demo: config.demo,
    demoContact: config.demo ? config.demoContact : '',
    contactEmail: config.contactEmail,
    demoRepository: config.demo ? config.demoRepository : '',
    signup: config.signup,
    codeMinutes: config.codeMinutes,
    activityDays: config.activityDays,
    passwords: config.passwords,
    providers: config.providers.map(({ id, name }) => ({ id, name })),
    captcha: config.captcha && {
      provider: config.captcha.provider,
      siteKey: config.captcha.siteKey,
    },
    environment: config.environment,
    devTools: config.mode === 'local',
  };
}
