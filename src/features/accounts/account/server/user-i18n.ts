import type { users } from '../../auth/auth.server';
import { i18nFor } from '~/server/i18n';
import type { RequestContext } from '~/server/request-context';

/** The user's language; the request's if they have never signed in. */
export const userI18n = (
  { language }: Pick<typeof users.$inferSelect, 'language'>,
  { i18n }: Pick<RequestContext, 'i18n'>,
) => (language ? i18nFor(language) : i18n);
