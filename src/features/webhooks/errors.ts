import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const webhookErrors = {
  /** Unknown, or of another owner: both get the same response. */
  WEBHOOK_NOT_FOUND: { status: 404, message: 'webhooks:error.notFound' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'webhooks:error.deliveryNotFound' },
  WEBHOOK_LIMIT_REACHED: { status: 403, message: 'webhooks:error.limit' },
  /** Not HTTPS, with a password, or of a private network. */
  WEBHOOK_URL_NOT_ALLOWED: { status: 400, message: 'webhooks:error.url' },
  WEBHOOK_EVENT_UNKNOWN: { status: 400, message: 'webhooks:error.event' },
  WEBHOOK_DISABLED: { status: 409, message: 'webhooks:error.disabled' },
  /** Its creator has left: see `pause.ts`. */
  WEBHOOK_PAUSED: { status: 409, message: 'webhooks:error.paused' },
} satisfies ErrorCatalogue;

export const webhookError = errorFactory(webhookErrors);
