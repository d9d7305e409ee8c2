import type { PublicConfig } from '~/shared/page/public-config';
import type { Config } from './config';

/** The part of the configuration that is safe to expose to browsers. */
export function publicConfig(config: Config): PublicConfig {
  return {
    baseUrl: config.baseUrl,
    // demo:start
    demo: config.demo,
    demoContact: config.demo ? config.demoContact : '',
    demoRepository: config.demo ? config.demoRepository : '',
    // demo:end
    contactEmail: config.contactEmail,
    signup: config.signup,
    codeMinutes: config.codeMinutes,
    activityDays: config.activityDays,
    passwords: config.passwords,
    // social:start
    providers: config.providers.map(({ id, name }) => ({ id, name })),
    // social:end
    // captcha:start
    captcha: config.captcha && {
      provider: config.captcha.provider,
      siteKey: config.captcha.siteKey,
    },
    // captcha:end
    // organizations:start
    organizationsPerUser: config.organizations.perUser,
    // organizations:end
    environment: config.environment,
    devTools: config.mode === 'local',
  };
}
