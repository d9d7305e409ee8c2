import type { SubmitEvent } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { FieldError } from '~/ui/form/field';
import { Button } from '~/ui/basics/button';
import { providerIcon } from '../icon';
import { useProviderRedirect } from '../use-redirect';

export interface SocialButtonsProps {
  /** Where to go after sign-in; empty for the default landing page. */
  redirect: string;
  /** Where the form is posted without JavaScript, if not to the current page. */
  action?: string;
}

/**
 * A button for each configured provider. Before hydration and without JavaScript, the buttons post
 * `provider`.
 */
export function SocialButtons({ redirect, action }: SocialButtonsProps) {
  const t = useMessages();
  const providers = usePageContext()?.config.providers ?? [];
  const { error, pending, start } = useProviderRedirect('/sign-in/social', redirect);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement) start(submitter.value);
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('social:or')}
      </p>
      <form method="post" action={action} onSubmit={submit} className="flex flex-col gap-3">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            type="submit"
            name="provider"
            value={id}
            size="lg"
            icon={providerIcon(id)}
            loading={pending === id}
          >
            {t('social:continue', { name })}
          </Button>
        ))}
      </form>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
