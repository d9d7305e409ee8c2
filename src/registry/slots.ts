// captcha:start
import { captchaSlots } from '~/features/captcha/slots';
// captcha:end
// demo:start
import { demoSlots } from '~/features/demo/slots';
// demo:end
// organizations:start
import { organizationSlots } from '~/features/organizations/slots';
// organizations:end
// passkeys:start
import { passkeySlots } from '~/features/passkeys/slots';
// passkeys:end
// social:start
import { socialSlots } from '~/features/social/slots';
// social:end
// sample:start
import { bookSlots } from '~/features/books/slots';
// organizations:start
import { readingListSlots } from '~/features/reading-lists/slots';
// organizations:end
// sample:end
import type { FeatureSlots } from '~/shared/page/slots';

/** What features show on the pages of others. Loaded by every page. */
export const slots: readonly FeatureSlots[] = [
  // In this order.
  // captcha:start
  captchaSlots,
  // captcha:end
  // passkeys:start
  passkeySlots,
  // passkeys:end
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
  // organizations:start
  readingListSlots,
  // organizations:end
  // sample:end
];
