import { useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type SignInMethodProps, Slot } from '~/shared/page/slots';
import { Card, Section } from '~/ui/layout/page';
import { userQueries } from '../client';
import type { UserDetail } from '../schema';

/** How the user can sign in. Features add methods of their own. */
export function UserSignInMethods({ user }: { user: UserDetail }) {
  const t = useMessages();
  const passwords = usePageContext()?.config.passwords ?? false;
  return (
    <Section title={t('users:signIn.title')}>
      <Card className="p-0! sm:p-0!">
        <ul className="divide-y divide-line">
          <SignInMethod
            icon={Mail}
            name={t('users:signIn.code')}
            detail={
              <>
                <bdi>{user.email}</bdi>
                {!user.emailVerified && <> · {t('users:signIn.unverified')}</>}
              </>
            }
          />
          {passwords && <Password id={user.id} />}
          <Slot name="userSignIn" id={user.id} Method={SignInMethod} />
        </ul>
      </Card>
    </Section>
  );
}

function Password({ id }: { id: string }) {
  const t = useMessages();
  const format = useFormat();
  const { data, isError } = useQuery(userQueries.signInMethods(id));
  const since = data?.passwordSetAt;
  const known = since
    ? t('users:signIn.passwordSet', { date: format.date(since) })
    : t('users:signIn.noPassword');
  return (
    <SignInMethod
      icon={KeyRound}
      name={t('users:signIn.password')}
      detail={isError ? t('list:error.title') : data ? known : '…'}
    />
  );
}

function SignInMethod({ icon: MethodIcon, name, detail, children }: SignInMethodProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <MethodIcon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <div className="text-sm wrap-anywhere text-ink-soft">{detail}</div>
      </div>
      {children}
    </li>
  );
}
