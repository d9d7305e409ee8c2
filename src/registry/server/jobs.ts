import { activityCleanup } from '~/features/activity/server/jobs';
import { banExpiry, sessionCleanup } from '~/features/auth/server/jobs';
// sample:start
import { coverCleanup } from '~/features/books/server/jobs';
// sample:end
import {
  dataExportCleanup,
  makeDataExport,
  removeDataExport,
} from '~/features/my-data/server/jobs';
// organizations:start
import { invitationCleanup } from '~/features/organizations/server/jobs';
// organizations:end
import type { Job } from '~/server/jobs/job';
import { sendCode, sendEmail } from '~/server/mail/send-email';
import { imageCleanup } from './images';
import { rateLimitCleanup } from '~/server/rate-limits/jobs';

/** All background jobs. */
export const jobs: readonly Job[] = [
  sendCode,
  sendEmail,
  activityCleanup,
  banExpiry,
  // sample:start
  coverCleanup,
  // sample:end
  makeDataExport,
  removeDataExport,
  dataExportCleanup,
  // organizations:start
  invitationCleanup,
  // organizations:end
  imageCleanup,
  rateLimitCleanup,
  sessionCleanup,
  // npm run new adds jobs here.
];
