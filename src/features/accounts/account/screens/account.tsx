import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import type { Session, SessionUser } from '~/shared/session';
import { Avatar } from '~/ui/basics/avatar';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { ImageField } from '~/ui/image-upload/image-field';
import { Card } from '~/ui/layout/page';
import { avatarShape } from '../avatar';
import type { AccountPath } from '../client';
import { Preferences } from '../components/preferences';
import { Profile } from '../components/profile';
import { SignOut } from '../components/sign-out';
import type { AccountPage } from '../pages';
import { nameInput } from '../schema';
import type { AccountSearch } from '../search';

export interface AccountProps {
  session: Session;
  search: AccountSearch;
  /** The path of this screen, which exists in both areas. */
  path: AccountPath;
  /** The pages below it. */
  pages: readonly AccountPage[];
}

export function AccountScreen({ session, search, path, pages }: AccountProps) {
  const { user } = session;
  const impersonated = session.impersonatedBy !== null;
  const { openName, closeName, setNewEmail } = useAccountSearch(search, path);
  useAnchors(path, pages);
  return (
    <>
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
      <SignOut />
      <NameDialog open={search.state === 'change-name'} name={user.name} onClose={closeName} />
    </>
  );
}

/** Links to what was on this page before it had pages below it, for example in sent emails. */
function useAnchors(path: AccountPath, pages: readonly AccountPage[]) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const page = pages.find(({ anchors }) => anchors?.includes(hash))?.name;
  useEffect(() => {
    if (page) void navigate({ to: `${path}/$page`, params: { page }, replace: true });
  }, [page, path, navigate]);
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

/** The user's own picture. Changes are saved immediately. */
function AvatarField({ user }: { user: SessionUser }) {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  return (
    <Card>
      <ImageField
        label={t('account:avatar.label')}
        shape={avatarShape}
        path="/api/account/avatar"
        preview={<Avatar name={user.name} seed={user.id} image={user.image} size="fill" />}
        hasImage={user.image !== null}
        hint={t('account:avatar.hint')}
        onUploaded={refreshPageContext}
        onRemove={async () => {
          await api.account.removeAvatar();
          await refreshPageContext();
        }}
      />
    </Card>
  );
}

interface NameDialogProps {
  open: boolean;
  name: string;
  onClose: () => void;
}

/** Open while the URL has this state. Input is kept until it is saved or discarded. */
function NameDialog({ name, ...dialog }: NameDialogProps) {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  return (
    <FormDialog
      {...dialog}
      draft="name"
      onSent={() => void refreshPageContext()}
      title={t('account:name.title')}
      description={t('account:name.text')}
      submitLabel={t('account:name.submit')}
      done={t('account:name.updated')}
      failed={t('account:name.failed')}
      onSubmit={async (form) =>
        void (await api.account.rename(v.parse(nameInput, { name: form.get('name') })))
      }
    >
      {(errors) => (
        <TextField
          name="name"
          autoComplete="name"
          dir="auto"
          defaultValue={name}
          label={t('account:name.label')}
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
