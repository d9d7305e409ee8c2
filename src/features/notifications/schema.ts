import * as v from 'valibot';
import { emailChoices } from './limits';
import { idField, pageInput, timestamp } from '~/shared/schema';

export const notificationSchema = v.strictObject({
  id: v.string(),
  /** In the language of the request. */
  text: v.string(),
  /** A path of the product. */
  link: v.string(),
  isRead: v.boolean(),
  updatedAt: timestamp,
});
export type Notification = v.InferOutput<typeof notificationSchema>;

export const listNotificationsInput = v.strictObject({
  ...pageInput,
  state: v.optional(v.picklist(['unread'])),
});
export type ListNotifications = v.InferOutput<typeof listNotificationsInput>;

export const unreadOutput = v.strictObject({ count: v.number() });

export const markInput = v.strictObject({
  ids: v.pipe(v.array(idField), v.minLength(1), v.maxLength(100)),
  isRead: v.boolean(),
});
export type Mark = v.InferOutput<typeof markInput>;

export const preferenceSchema = v.strictObject({
  name: v.string(),
  /** In the language of the request. */
  label: v.string(),
  inApp: v.boolean(),
  /** Null if it is never sent by email. */
  email: v.nullable(v.picklist(emailChoices)),
  /** A security notification, which cannot be turned off. */
  isFixed: v.boolean(),
  /** The page where emails about the same are turned on and off. */
  emailSetting: v.nullable(v.string()),
});
export type Preference = v.InferOutput<typeof preferenceSchema>;

export const setPreferenceInput = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(100)),
  inApp: v.optional(v.boolean()),
  email: v.optional(v.picklist(emailChoices)),
});
export type SetPreference = v.InferOutput<typeof setPreferenceInput>;
