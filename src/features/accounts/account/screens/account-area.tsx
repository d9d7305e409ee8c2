import { Link, Outlet, useParams } from '@tanstack/react-router';
import { ChevronRight, UserRound } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { Session } from '~/shared/session';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import type { AccountPath } from '../client';
import type { AccountPage } from '../pages';

interface AccountAreaProps {
  path: AccountPath;
  pages: readonly AccountPage[];
}

/** The account and the pages below it, beside an index of them. On phones the account shows it. */
export function AccountArea({ path, pages }: AccountAreaProps) {
  const t = useMessages();
  const { page } = useParams({ strict: false });
  const isStart = page === undefined;
  return (
    <Page className="gap-6 lg:gap-8">
      <PageHeader
        title={t('account:title')}
        before={
          // In the manager, the breadcrumb leads back.
          !isStart &&
          path === '/app/account' && (
            <div className="lg:hidden">
              <BackLink to={path}>{t('account:pages.all')}</BackLink>
            </div>
          )
        }
      />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,45rem)]">
        <AccountIndex {...{ path, pages, isStart }} />
        <div className="flex min-w-0 flex-col gap-8">
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

interface AccountIndexProps extends AccountAreaProps {
  isStart: boolean;
}

function AccountIndex({ path, pages, isStart }: AccountIndexProps) {
  const t = useMessages();
  return (
    <nav aria-label={t('account:title')} className={isStart ? '' : 'max-lg:hidden'}>
      <ul className="flex flex-col max-lg:divide-y max-lg:divide-line max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface lg:gap-0.5">
        <li className="max-lg:hidden">
          <Link to={path} activeOptions={{ exact: true, includeSearch: false }} className={entry}>
            <UserRound className="size-4.5 shrink-0 text-ink-soft" />
            {t('account:pages.profile')}
          </Link>
        </li>
        {pages.map(({ name, label, icon: PageIcon }) => (
          <li key={name}>
            <Link to={`${path}/$page`} params={{ page: name }} className={entry}>
              <PageIcon className="size-4.5 shrink-0 text-ink-soft" />
              <span className="flex-1">{t(label)}</span>
              <ChevronRight className="size-4 shrink-0 text-ink-soft lg:hidden rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AccountSubpageProps {
  session: Session;
  path: AccountPath;
  /** Always there: the loader has found it. */
  page: AccountPage | undefined;
}

export function AccountSubpage({ session, path, page }: AccountSubpageProps) {
  const readOnly = session.impersonatedBy !== null;
  return page && <page.component {...{ path, readOnly }} user={session.user} />;
}

const entry =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-sm font-medium transition-colors hover:bg-wash aria-[current=page]:bg-wash lg:min-h-9 lg:pointer-coarse:min-h-11';
