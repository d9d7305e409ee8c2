import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { useSubmittedForm } from '~/shared/hooks/use-single-field-form';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { takeAccepting } from '../accept-intent';
import { invalidateOrganizations } from '../client';
import type { Invitation } from '../invitation-schema';
import { organizationPath } from '../paths';

type Intent = 'accept' | 'decline';

interface AnswerFormProps {
  token: string;
  invitation: Invitation;
  /** Called once it is declined, before the page shows that. */
  onAnswered: () => void;
}

/** Accepts or declines. Without JavaScript, the form is posted to its own page. */
export function AnswerForm(props: AnswerFormProps) {
  const t = useMessages();
  const { error, pending, answer } = useAnswer(props);
  const acceptRemembered = useEffectEvent(() => {
    if (takeAccepting(props.token)) void answer('accept');
  });
  useEffect(() => acceptRemembered(), []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void answer(submitter?.getAttribute('value') === 'decline' ? 'decline' : 'accept');
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-3">
      {error && <FieldError>{error}</FieldError>}
      <Button
        type="submit"
        name="intent"
        value="accept"
        variant="primary"
        size="lg"
        icon={Check}
        loading={pending === 'accept'}
      >
        {t('organizations:invitation.accept')}
      </Button>
      <Button type="submit" name="intent" value="decline" size="lg" loading={pending === 'decline'}>
        {t('organizations:invitation.decline')}
      </Button>
    </form>
  );
}

function useAnswer({ token, invitation, onAnswered }: AnswerFormProps) {
  const t = useMessages();
  const router = useRouter();
  const [error, setError] = useState(useSubmittedForm()?.error);
  const [pending, setPending] = useState<Intent>();

  async function accept() {
    const { slug } = await api.organizations.invitations.accept({ token });
    await invalidateOrganizations(await router.options.context.data.client());
    const organization = isolate(invitation.organizationName);
    toast.success(t('organizations:invitation.joined', { organization }));
    await router.navigate({ href: organizationPath(slug) });
  }

  async function decline() {
    await api.organizations.invitations.decline({ token });
    // Loads the invitation again, which is declined now.
    onAnswered();
    await router.invalidate();
  }

  async function answer(intent: Intent) {
    if (pending) return;
    setPending(intent);
    setError(undefined);
    try {
      await (intent === 'accept' ? accept() : decline());
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), t('organizations:invitation.failed')));
      // It may have been cancelled or answered in the meantime.
      await router.invalidate();
    }
    setPending(undefined);
  }

  return { error, pending, answer };
}
