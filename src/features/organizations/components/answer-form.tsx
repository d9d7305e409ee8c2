import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { product } from '~/product';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import type { Invitation } from '../invitation-schema';
import { useJoining } from '../use-joining';

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
    if (takeAccepting(props.token)) answer('accept');
  });
  useEffect(() => acceptRemembered(), []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    answer(submitter?.getAttribute('value') === 'decline' ? 'decline' : 'accept');
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
  const [intent, setIntent] = useState<Intent>();
  const { error, pending, join, answer } = useJoining(
    invitation.organizationName,
    t('organizations:invitation.failed'),
  );

  async function decline() {
    await api.organizations.invitations.decline({ token });
    // Loads the invitation again, which is declined now.
    onAnswered();
    await router.invalidate();
  }

  return {
    error,
    pending: pending ? intent : undefined,
    answer(chosen: Intent) {
      if (pending) return;
      setIntent(chosen);
      if (chosen === 'decline') answer(decline);
      else join(() => api.organizations.invitations.accept({ token }));
    },
  };
}

/*
 * A signed-out visitor who accepts an invitation signs in first. The decision is remembered in this
 * tab, so that it is not asked for twice. A link cannot set it: opening one accepts nothing.
 */

const storageKey = `${product.id}:accepting`;

export function rememberAccepting(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Session storage may be disabled: the page then asks again.
  }
}

/** Whether the visitor has accepted this invitation. True once. */
function takeAccepting(token: string): boolean {
  try {
    const isAccepting = sessionStorage.getItem(storageKey) === token;
    sessionStorage.removeItem(storageKey);
    return isAccepting;
  } catch {
    return false;
  }
}
