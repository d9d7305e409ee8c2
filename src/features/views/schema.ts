import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, requiredLine } from '~/shared/schema';

/** Per list and owner. */
export const maxViews = 50;

/** The path of the list's page. */
const listField = v.pipe(v.string(), v.maxLength(200), v.regex(/^\/manager\/[a-z0-9/-]+$/));
const nameField = requiredLine(100, { required: message('views:name.required') });

/** A query string without `?`. The page checks its parameters when the view is opened. */
const searchField = v.pipe(v.string(), v.maxLength(2000), v.regex(/^[^\s#?\p{Cc}]*$/u));

export const listViewsInput = v.strictObject({ list: listField });

export const saveViewInput = v.strictObject({
  list: listField,
  name: nameField,
  search: searchField,
  /** For all administrators, not only for the user. */
  isShared: v.boolean(),
});
export type SaveView = v.InferOutput<typeof saveViewInput>;

export const renameViewInput = v.strictObject({ id: idField, name: nameField });
export type RenameView = v.InferOutput<typeof renameViewInput>;

export const setDefaultViewInput = v.strictObject({ id: idField, isDefault: v.boolean() });
export type SetDefaultView = v.InferOutput<typeof setDefaultViewInput>;

export const viewInput = v.strictObject({ id: idField });

export const viewSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  search: v.string(),
  isShared: v.boolean(),
  /** The list opens with it, for the user who asks. */
  isDefault: v.boolean(),
});
export type View = v.InferOutput<typeof viewSchema>;

/** A list with saved views. */
export const defaultViewSchema = v.strictObject({
  list: v.string(),
  /** What it opens with: null if all of it. */
  search: v.nullable(v.string()),
});
export type DefaultView = v.InferOutput<typeof defaultViewSchema>;
