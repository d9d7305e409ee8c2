// captcha:start
import { captcha } from './captcha';
// captcha:end
// demo:start
import { demo } from './demo';
// demo:end
// organizations:start
import { organizations } from './organizations';
// organizations:end
// passkeys:start
import { passkeys } from './passkeys';
// passkeys:end
// social:start
import { social } from './social';
// social:end
import type { ConfigPart } from './part';

const parts = {
  // By the name of their settings in `Config`.
  // organizations:start
  organizations,
  // organizations:end
  // passkeys:start
  passkeys,
  // passkeys:end
  // social:start
  social,
  // social:end
  // captcha:start
  captcha,
  // captcha:end
  // demo:start
  demo,
  // demo:end
};

export type PartsConfig = {
  [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']>;
};

/** The settings of every removable part, by name. */
export const configParts: [name: string, part: ConfigPart][] = Object.entries<ConfigPart>(parts);
