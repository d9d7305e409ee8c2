import * as v from 'valibot';
import { isEmail } from '~/shared/email';

const text = v.optional(v.pipe(v.string(), v.trim()), '');

/** Only what may be pasted into a shell as it is. */
const repository = /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)+$/;

/** What a demo tells its visitors. */
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
