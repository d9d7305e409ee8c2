// sample:start
import { bookSlots } from '~/features/books/slots';
// sample:end
// captcha:start
import { captchaSlots } from '~/features/captcha/slots';
// captcha:end
// demo:start
import { demoSlots } from '~/features/demo/slots';
// demo:end
// organizations:start
import { organizationSlots } from '~/features/organizations/slots';
// organizations:end
// organizations:start
// sample:start
import { readingListSlots } from '~/features/reading-lists/slots';
// sample:end
// organizations:end
// social:start
import { socialSlots } from '~/features/social/slots';
// social:end
import type { FeatureSlots } from '~/shared/page/slots';

/** What features show on the pages of others, in this order. Loaded by every page. */
export const slots: readonly FeatureSlots[] = [
  // One line for each feature that shows something there.
  // captcha:start
  captchaSlots,
  // captcha:end
  // social:start
  socialSlots,
  // social:end
  // demo:start
  demoSlots,
  // demo:end
  // organizations:start
  organizationSlots,
  // organizations:end
  // sample:start
  bookSlots,
  // sample:end
  // organizations:start
  // sample:start
  readingListSlots,
  // sample:end
  // organizations:end
];
