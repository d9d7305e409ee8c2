import { apiKeySlots } from '~/features/api-keys/slots';
import { binSlots } from '~/features/bin/slots';
import { captchaSlots } from '~/features/captcha/slots';
import { demoSlots } from '~/features/demo/slots';
import { notificationSlots } from '~/features/notifications/slots';
import { liveSlots } from '~/features/live/slots';
import { organizationApiKeySlots } from '~/features/api-keys/organization-api-keys/slots';
import { organizationSlots } from '~/features/organizations/slots';
import { passkeySlots } from '~/features/passkeys/slots';
import { socialSlots } from '~/features/social/slots';
import { viewSlots } from '~/features/views/slots';
import { batchSlots } from '~/features/batches/slots';
import { exportSlots } from '~/features/exports/slots';
import { readingListSlots } from '~/features/reading-lists/slots';
import { bookSlots } from '~/features/books/slots';
import type { FeatureSlots } from '~/shared/page/slots';

/** What features show on the pages of others. Loaded by every page. */
export const slots: readonly FeatureSlots[] = [
  // In this order.
  captchaSlots,
  passkeySlots,
  socialSlots,
  apiKeySlots,
  demoSlots,
  notificationSlots,
  liveSlots,
  viewSlots,
  batchSlots,
  exportSlots,
  binSlots,
  organizationSlots,
  organizationApiKeySlots,
  readingListSlots,
  bookSlots,
];
