import * as v from 'valibot';
import { defineConfigPart } from './part';
import { checkedText, emailAddress, flag, isOn } from './values';

/** A read-only demo with sample accounts. */
export interface Demo {
  /** Contact address for visitors; empty: none. */
  contact: string;
  /** Clone URL of the source; empty: not shown. */
  repository: string;
}

declare module '~/shared/page/public-config' {
  interface PublicConfig {
    /** Null unless this is a demo. */
    demo: Demo | null;
  }
}

/** Strict, because the demo shows it in a command to paste into a shell. */
const repository = /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)+$/;

export const demo = defineConfigPart({
  schema: v.object({
    DEMO: flag(false),
    DEMO_CONTACT: emailAddress,
    DEMO_REPOSITORY: checkedText(
      (address) => repository.test(address),
      'expected an address such as https://git.example.com/team/product',
    ),
  }),
  sendsNoEmail: (given) => isOn(given.DEMO ?? ''),
  read: (env): Demo | null =>
    env.DEMO ? { contact: env.DEMO_CONTACT, repository: env.DEMO_REPOSITORY } : null,
  changes: (own, given) =>
    own
      ? {
          readOnly: true,
          sampleData: true,
          // Unless the setting says so.
          ...(given.AUTH_SIGNUP === '' && { signup: false }),
        }
      : {},
  publish: (own) => ({ demo: own }),
});
