import { Link } from '@tanstack/react-router';
import { ChevronRight, LayoutDashboard } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { usePermission } from '~/shared/page/use-permission';
import type { SessionUser } from '~/shared/session';
import { Page } from '~/ui/layout/page';

/** The first page after signing in: a welcome and content of the product's features. */
export function HomeScreen({ user }: { user: SessionUser }) {
  const t = useMessages();
  return (
    <Page width="full" className="gap-9 sm:gap-11">
      <header>
        <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere sm:text-4xl">
          {t('shell:home.greeting', { name: firstName(user.name) })}
        </h1>
        <p className="mt-1.5 max-w-prose text-lg text-pretty text-ink-soft">
          {t('shell:home.text')}
        </p>
      </header>
      <Slot name="homeOffers" />
      <Slot name="home" />
      <ManagerLink />
    </Page>
  );
}

function ManagerLink() {
  const t = useMessages();
  if (!usePermission({ apps: 'manager' })) return null;
  return (
    <Link
      to="/manager"
      className="group flex max-w-xl items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised sm:p-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <LayoutDashboard className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('shell:home.manager.title')}</span>
        <span className="mt-0.5 block text-sm text-pretty text-ink-soft">
          {t('shell:home.manager.text')}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5" />
    </Link>
  );
}

/**
 * The name to greet with: the first word of a name of several words. Not after a title or an initial
 * ("Dr. Ada Lovelace", "J. R. Tolkien"), and never more than a name that has no spaces, as in Chinese.
 */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.endsWith('.') || first.length < 2 ? name.trim() : first;
}
