import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { useSingleFieldForm } from '~/shared/hooks/use-single-field-form';
import { useRefreshPageContext, usePageContext } from '~/shared/page/page-context-hooks';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
import { TextLink } from '~/ui/basics/link';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { toast } from '~/ui/overlay/toast';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { useTitle } from '~/shared/page/page-title';
import { nameSchema } from '../schema';

/** Replaces any page of an area until the name is set. The URL stays. */
export function OnboardingScreen() {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  useTitle(t('account:onboarding.title'));
  const [typed] = useState(readTypedName);
  const user = usePageContext()?.session?.user;
  const form = useSingleFieldForm({
    field: 'name',
    schema: nameSchema,
    async send(chosen) {
      const { name } = await api.account.onboard({ name: chosen });
      toast.success(t('account:onboarding.welcome', { name }));
      await refreshPageContext();
      focusMain();
    },
    onFailure(failure) {
      if (failure.field) return false;
      // Completed in another tab: the requested page is accessible now.
      if (failure.code === 'ALREADY_ONBOARDED') void refreshPageContext();
      else toast.error(t('account:onboarding.failed'));
      return true;
    },
  });
  return (
    <LoginFrame>
      <LoginHeading title={t('account:onboarding.title')}>
        {t('account:onboarding.text')}
      </LoginHeading>
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="onboard" />
        <TextField
          name="name"
          autoComplete="name"
          autoFocus
          dir="auto"
          // Invited users may already have one.
          defaultValue={typed || form.defaultValue || user?.name}
          label={t('account:onboarding.name')}
          error={form.error}
        />
        <Button type="submit" variant="primary" size="lg" loading={form.pending}>
          {t('account:onboarding.submit')}
        </Button>
      </form>
      <SignedInAs email={user?.email ?? ''} />
    </LoginFrame>
  );
}

/**
 * What was typed before hydration. The page's guard throws, so React renders the page again and
 * replaces the server's field, which is still there at this moment.
 */
function readTypedName(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLInputElement>('input[name=name]')?.value;
}

/** Lets users who mistyped their address notice it and sign out. */
function SignedInAs({ email }: { email: string }) {
  const t = useMessages();
  return (
    <p className="text-sm text-ink-soft">
      {t('account:onboarding.signedIn')} <Address>{email}</Address>
      {' · '}
      <TextLink to="/logout" className="whitespace-nowrap">
        {t('auth:logout.submit')}
      </TextLink>
    </p>
  );
}
