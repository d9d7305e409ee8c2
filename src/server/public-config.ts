import type { PublicConfig } from '~/shared/page/public-config';
import type { Config } from './config';
import { configParts } from './config/parts';

/** The part of the configuration that is safe to expose to browsers. */
export function publicConfig(config: Config): PublicConfig {
  const own: Partial<PublicConfig> = {
    baseUrl: config.baseUrl,
    contactEmail: config.contactEmail,
    signup: config.signup,
    codeMinutes: config.codeMinutes,
    activityDays: config.activityDays,
    passwords: config.passwords,
    readOnly: config.readOnly,
    environment: config.environment,
    devTools: config.mode === 'local',
  };
  const values: Readonly<Record<string, unknown>> = { ...config };
  const ofParts = configParts.map(([name, part]) => part.publish?.(values[name]));
  return Object.assign({}, own, ...ofParts) as PublicConfig;
}
