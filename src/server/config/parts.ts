import { captcha } from './captcha';
import { demo } from './demo';
import { organizations } from './organizations';
import { passkeys } from './passkeys';
import { readReplica } from './read-replica';
import { social } from './social';
import { traces } from './traces';
import { webhooks } from './webhooks';
import type { ConfigPart } from './part';

const parts = {
  // By the name of their settings in `Config`.
  organizations,
  passkeys,
  social,
  captcha,
  demo,
  webhooks,
  traces,
  readReplica,
};

export type PartsConfig = {
  [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']>;
};

/** The settings of every removable part, by name. */
export const configParts: [name: string, part: ConfigPart][] = Object.entries<ConfigPart>(parts);
