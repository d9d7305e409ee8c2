import * as v from 'valibot';
import { urlChoice, urlParam, urlString } from '~/shared/schema';

/** Search parameters of the page. */
export const notificationSearch = v.object({ state: urlChoice(['unread']) });
export type NotificationSearch = v.InferOutput<typeof notificationSearch>;

/** Omitted from the URL. */
export const notificationSearchDefaults = v.parse(notificationSearch, {});

/** Search parameters of the page of an unsubscribe link. */
export const unsubscribeSearch = v.object({
  token: urlParam(v.pipe(urlString, v.maxLength(500)), ''),
  done: urlParam(v.boolean(), false),
});
