import * as v from 'valibot';
import { isEmail } from '~/shared/email';

const text = v.optional(v.pipe(v.string(), v.trim()), '');

/** Strict, because the demo shows it in a command to paste into a shell. */
const repository = /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)+$/;

/** Settings shown to visitors of a demo. */
export const demoVariables = {
  DEMO_CONTACT: v.pipe(
    text,
    v.check((it) => it === '' || isEmail(it), 'expected an email address'),
  ),
  DEMO_REPOSITORY: v.pipe(
    text,
    v.check(
      (it) => it === '' || repository.test(it),
      'expected an address such as https://git.example.com/team/product',
    ),
  ),
};
