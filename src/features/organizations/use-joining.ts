import { useRouter } from '@tanstack/react-router';
import { useSubmittedForm } from '~/shared/hooks/use-single-field-form';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { useCall } from '~/ui/form/use-call';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations } from './client';
import { organizationPath } from './in-organization';

/** For the pages of invitations and invite links. */
export function useJoining(organizationName: string, failed: string) {
  const t = useMessages();
  const router = useRouter();
  const initialError = useSubmittedForm()?.error;
  const { error, pending, run } = useCall(failed, { initialError });

  const answer = (call: () => Promise<unknown>) =>
    run(async () => {
      try {
        await call();
      } catch (cause) {
        // It may have been cancelled, used up or answered in the meantime.
        await router.invalidate();
        throw cause;
      }
    });

  /** Joins, and opens the organization. */
  const join = (call: () => Promise<{ slug: string }>) =>
    answer(async () => {
      const { slug } = await call();
      await invalidateOrganizations(await router.options.context.data.client());
      const organization = isolate(organizationName);
      toast.success(t('organizations:invitation.joined', { organization }));
      await router.navigate({ href: organizationPath(slug) });
    });

  return { error, pending, answer, join };
}
