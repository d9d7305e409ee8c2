import * as v from 'valibot';
import { readFact } from '~/features/accounts/auth/auth.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput, pageOutput } from '~/shared/schema';
import { notificationErrors } from '../errors';
import {
  listNotificationsInput,
  markInput,
  notificationSchema,
  preferenceSchema,
  setPreferenceInput,
  unreadOutput,
} from '../schema';
import { listNotifications, unreadCount } from './queries';
import { mark, markAllRead, readPreferences, setPreference } from './rules';

const permission = { account: 'update' } as const;
const notImpersonated = 'Not while impersonating a user.';

const readOwn = () => permittedProcedure(permission).meta({ forPeople: true });
const changeOwn = () => mutationProcedure(permission).meta({ forPeople: true });

export const notificationsApi = {
  list: readOwn()
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'List your notifications, newest first',
    })
    .input(listNotificationsInput)
    .output(pageOutput(notificationSchema))
    .handler(({ context, input }) =>
      listNotifications(context.db, context.i18n, context.session.user.id, input),
    ),

  unread: readOwn()
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'Count your unread notifications, up to 100',
    })
    .output(unreadOutput)
    .handler(async ({ context }) => ({ count: await readFact(context, unreadCount) })),

  mark: changeOwn()
    .route({
      method: 'POST',
      path: '/notifications/mark',
      summary: 'Mark notifications as read or unread',
      description: `${notImpersonated} IDs that are not yours are ignored.`,
    })
    .input(markInput)
    .output(doneOutput)
    .handler(transactional(mark)),

  markAllRead: changeOwn()
    .route({
      method: 'POST',
      path: '/notifications/mark-all-read',
      summary: 'Mark all notifications as read',
      description: notImpersonated,
    })
    .input(emptyInput)
    .output(doneOutput)
    .handler(transactional(markAllRead)),

  preferences: readOwn()
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'List what you are notified of, and how',
    })
    .output(v.array(preferenceSchema))
    .handler(({ context }) => readPreferences(context.db, context.i18n.t, context.session.user)),

  setPreference: changeOwn()
    .route({
      method: 'PATCH',
      path: '/notifications/preferences/{name}',
      summary: 'Choose how you are notified of something',
      description: `${notImpersonated} Security notifications cannot be turned off.`,
    })
    .errors(errorMap(notificationErrors, 'NOTIFICATION_TYPE_NOT_FOUND', 'NOTIFICATION_FIXED'))
    .input(setPreferenceInput)
    .output(v.array(preferenceSchema))
    .handler(transactional(setPreference)),
};
