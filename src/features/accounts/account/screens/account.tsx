import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { RetainedData } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import type { Session } from '~/shared/session';
import { Slot } from '~/shared/page/slots';
import { Page, PageHeader } from '~/ui/layout/page';
import type { AccountPath } from '../client';
import { AvatarField } from '../components/avatar-field';
import { SignOutAndDelete } from '../components/sign-out-and-delete';
import { NameDialog } from '../components/name-dialog';
import { Preferences } from '../components/preferences';
import { Profile } from '../components/profile';
import { Sessions } from '../components/sessions';
import type { DeletionQuestions } from '../deletion-questions';
import type { AccountSearch } from '../search';

export interface AccountProps {
  session: Session;
  search: AccountSearch;
  /** The path of this screen, which exists in both areas. */
  path: AccountPath;
  /** What all features keep of a deleted user. */
  retainedData: readonly RetainedData[];
  deletionQuestions: DeletionQuestions;
  /** Sections of other features. Hidden from an administrator who acts as the user. */
  children?: ReactNode;
}

export function AccountScreen(props: AccountProps) {
  const { session, search, path, retainedData, deletionQuestions, children } = props;
  const t = useMessages();
  const { user } = session;
  const impersonated = session.impersonatedBy !== null;
  const { openName, closeName, setNewEmail } = useAccountSearch(search, path);
  return (
    <Page width="narrow" className="gap-8">
      <PageHeader title={t('account:title')} />
      <div className="flex flex-col gap-4">
        <Profile
          {...{ user, path, impersonated }}
          newEmail={search.newEmail}
          onChangeName={openName}
          onNewEmail={setNewEmail}
        />
        {!impersonated && <AvatarField user={user} />}
      </div>
      <Preferences keep={search.newEmail ? { newEmail: search.newEmail } : {}} />
      <Slot name="account" email={user.email} path={path} readOnly={impersonated} />
      <Sessions isAdministrator={user.role === 'admin'} readOnly={impersonated} />
      {!impersonated && children}
      <SignOutAndDelete
        email={user.email}
        mayDelete={!impersonated}
        {...{ retainedData, deletionQuestions }}
      />
      <NameDialog open={search.state === 'change-name'} name={user.name} onClose={closeName} />
    </Page>
  );
}

/** The state of this screen in the URL, and functions to change it. */
function useAccountSearch(search: AccountSearch, path: AccountPath) {
  const router = useRouter();
  const navigate = useNavigate();
  // If our own link opened the dialog, closing it goes back one step. Not so for a typed URL.
  const openedHere = useRef(false);
  return {
    openName() {
      openedHere.current = true;
    },
    closeName() {
      if (openedHere.current) {
        openedHere.current = false;
        router.history.back();
        return;
      }
      void navigate({
        to: path,
        search: { ...search, state: '' },
        replace: true,
        resetScroll: false,
      });
    },
    setNewEmail(newEmail: string) {
      // Starting adds a history entry; ending replaces it, so Back never reopens a finished change.
      const replace = newEmail === '';
      return navigate({ to: path, search: { state: '', newEmail }, replace, resetScroll: false });
    },
  };
}
