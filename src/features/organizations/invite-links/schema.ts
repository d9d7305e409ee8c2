import * as v from 'valibot';
import { idField, timestamp } from '~/shared/schema';
import { tokenField } from '../invitation-schema';
import { roleField, roleSchema } from '../schema';
import { slugField } from '../in-organization';

/** In days. A link always expires: it may be forwarded to anyone. */
export const linkLifetimes = [1, 7, 30] as const;
export const maxLinkUses = 1000;
/** Of an organization, without expired ones. */
export const maxInviteLinks = 20;

export const newInviteLinkInput = v.strictObject({
  slug: slugField,
  /** Never `owner`. */
  role: roleField,
  /** How many people can join. Null: any number. */
  maxUses: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxLinkUses))),
  expiresInDays: v.picklist(linkLifetimes),
});
export type NewInviteLink = Omit<v.InferOutput<typeof newInviteLinkInput>, 'slug'>;

const linkStatuses = [
  'open',
  'expired',
  'used-up',
  /** Its creator is banned, or may no longer invite with this role. */
  'lapsed',
  /** The organization has reached its maximum number of members. */
  'full',
] as const;
export type InviteLinkStatus = (typeof linkStatuses)[number];

/** As those who may invite see it: without the link, which is shown once. */
export const inviteLinkSchema = v.strictObject({
  id: v.string(),
  role: roleSchema,
  maxUses: v.nullable(v.number()),
  uses: v.number(),
  status: v.picklist(linkStatuses),
  createdBy: v.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type InviteLink = v.InferOutput<typeof inviteLinkSchema>;

/** Only known now: the database has a hash of the token. */
export const createdLinkOutput = v.strictObject({ id: v.string(), link: v.string() });

export const inviteLinkInput = v.strictObject({ slug: slugField, id: idField });
export const linkTokenInput = v.strictObject({ token: tokenField });

/** What the holder of the link sees, signed in or not. No member is named. */
export const openedLinkSchema = v.strictObject({
  organizationName: v.string(),
  role: roleSchema,
  /** `removed`: the signed-in user was a member and was removed. */
  status: v.picklist([...linkStatuses, 'removed']),
  /** The slug of the organization, if the signed-in user is a member; otherwise null. */
  slug: v.nullable(v.string()),
});
export type OpenedLink = v.InferOutput<typeof openedLinkSchema>;
