import type { RecordedEntry } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { ActivityKind } from '~/shared/activity';
import type { PlainMessageKey, Translate } from '~/shared/i18n/i18n';
import type { EmailChoice } from '../limits';

/** For the text. Stored, so never a code, a token or a secret. */
export type NotificationValues = Readonly<Record<string, string | number>>;

/** Values that are the name of a user. It is erased with the user. */
export const nameKeys: readonly string[] = ['actor', 'user'];

/** A notification for some users. */
export interface NewNotification<Values extends NotificationValues = NotificationValues> {
  /** IDs of users. Those who acted are left out: see `toActor`. */
  to: readonly string[];
  values: Values;
  /** ID of the user whose name is the value `actor` or `user`, if it is not the actor. */
  namedId?: string | null;
  /** The page that it is about, such as `/app/account`. */
  link: string;
  /** While the user has not read it, those with the same key are counted as one. */
  group?: string;
}

/** One of the `notifications` of a feature. */
export interface NotificationType<Values extends NotificationValues = NotificationValues> {
  /** Stored: never change it. */
  name: string;
  /** In the preferences. */
  label: PlainMessageKey;
  /** The entries of the audit log that cause it. Without any, a job calls `notifyUsers`. */
  on?: readonly ActivityKind[];
  /** Recipients and values. Gets the entries of one transaction together: look up all with one query. */
  notify?(tx: Db, entries: readonly RecordedEntry[]): Promise<NewNotification<Values>[]>;
  /** `count`: how many were grouped. Names are isolated for the direction of the text. */
  text(t: Translate, values: Values & { count: number }): string;
  /** Whether it is sent by email, unless the user chooses. Absent: never. */
  email?: EmailChoice;
  /** Where users choose whether they get an email that something else sends about the same. */
  emailSetting?: '/app/account/security';
  /** Also for the actor, as when a job has finished. */
  toActor?: boolean;
  /** Cannot be turned off. */
  security?: boolean;
  /** Only for administrators of the product. */
  forAdministrators?: boolean;
  /** Sample data. */
  samples?: readonly NotificationSample<Values>[];
}

interface NotificationSample<Values extends NotificationValues = NotificationValues> {
  /** The user's address. */
  to: string;
  values: Values;
  link: string;
  hoursAgo: number;
  count?: number;
  isRead?: boolean;
}

declare module '~/server/feature' {
  interface ServerFeature {
    /** What it tells its users: see docs/guides/notify-users.md. */
    notifications?: readonly NotificationType[];
  }
}

/** Keeps the types of the declaration. */
export const defineNotification = <Values extends NotificationValues>(
  type: NotificationType<Values>,
): NotificationType<Values> => type;

const declared = new Map<string, NotificationType>();

export const notificationTypes = (): NotificationType[] => [...declared.values()];

export const getType = (name: string): NotificationType | undefined => declared.get(name);

/** Called once, with those of all features. */
export function declareNotifications(types: readonly NotificationType[]): void {
  for (const type of types) {
    if (declared.has(type.name)) throw new Error(`Two notifications are named ${type.name}`);
    declared.set(type.name, type);
  }
}

/** What a feature does when notifications of users are added or marked, in the same transaction. */
type OnNotifications = (tx: Db, userIds: readonly string[]) => Promise<void>;

let listener: OnNotifications = async () => {};

/** Called by the feature that listens. */
export function onNotifications(called: OnNotifications): void {
  listener = called;
}

export const announceNotifications: OnNotifications = (tx, userIds) => listener(tx, userIds);
