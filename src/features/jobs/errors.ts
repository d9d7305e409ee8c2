import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const jobErrors = {
  /** Unknown, or its state has changed: it ran, was cancelled or was deleted. */
  JOB_NOT_FOUND: { status: 404, message: 'jobs:notFound' },
  /** Unknown, or without a schedule. */
  SCHEDULE_NOT_FOUND: { status: 404, message: 'jobs:scheduleNotFound' },
  JOB_ALREADY_QUEUED: { status: 409, message: 'jobs:alreadyQueued' },
} satisfies ErrorCatalogue;

export const jobError = errorFactory(jobErrors);
