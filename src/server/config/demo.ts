import * as v from 'valibot';
import { checkedText, emailAddress, flag } from './values';

/** Strict, because the demo shows it in a command to paste into a shell. */
const repository = /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)+$/;

export const demoSchema = v.object({
  DEMO: flag(false),
  DEMO_CONTACT: emailAddress,
  DEMO_REPOSITORY: checkedText(
    (it) => repository.test(it),
    'expected an address such as https://git.example.com/team/product',
  ),
});

/** A demo has no sign-up, unless the setting says so. */
export function demoConfigOf(it: v.InferOutput<typeof demoSchema>, given: { AUTH_SIGNUP: string }) {
  return {
    demo: it.DEMO,
    demoContact: it.DEMO_CONTACT,
    demoRepository: it.DEMO_REPOSITORY,
    ...(it.DEMO && given.AUTH_SIGNUP === '' && { signup: false }),
  };
}
