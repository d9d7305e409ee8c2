import { seeOther } from '~/features/accounts/auth/auth.server';
import type { PostedForm } from '~/server/feature';
import { AppError, commonError } from '~/shared/errors/app-error';
import type { FormState } from '~/shared/page/page-context';
import { unsubscribe } from './unsubscribe';

/** The button on the page of an unsubscribe link. */
export async function handleUnsubscribeForm({
  url,
  context,
}: PostedForm): Promise<Response | FormState | undefined> {
  if (url.pathname !== '/unsubscribe') return undefined;
  try {
    if (context.config.readOnly) throw commonError('READ_ONLY');
    await unsubscribe(context, url.searchParams.get('token') ?? '');
    return seeOther('/unsubscribe?done=true');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, messageKey, messageText } = error;
    const message = messageText ?? context.i18n.t(messageKey);
    return { path: url.pathname, values: {}, error: message, code };
  }
}
