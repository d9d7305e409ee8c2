import { ArrowRight, LayoutDashboard, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Role } from '~/shared/permissions';
import type { SessionUser } from '~/shared/session';
import { defaultTheme } from '~/shared/preferences/preferences';
import { usePreferences, usePageContext } from '~/shared/page/page-context-hooks';
import { Button, ButtonLink } from '~/ui/basics/button';
import type { Icon } from '~/ui/basics/icon';
import { isolate } from '~/ui/basics/isolate';
import { LanguageSelect } from '~/ui/form/language-select';
import { Logo } from '~/ui/layout/logo';
import { Card, Section } from '~/ui/layout/page';
import { ThemeSelect } from '~/ui/form/theme-select';
import { displayName } from '~/shared/text/display-name';
import { type DemoAccount, demoEntrance } from '../accounts';
import { DemoRoleButtons } from '../components/role-buttons';
import { Contact, GetStarted } from '../components/start-yours';

/** Landing page of a demo: what there is to see, and how to run it. */
export function WelcomeScreen() {
  const t = useMessages();
  const pageContext = usePageContext();
  return (
    <div className="flex min-h-dvh flex-col px-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-10">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <Logo className="text-xl" />
          <Preferences />
        </header>
        <main className="flex flex-1 flex-col gap-10 sm:justify-center">
          <div className="flex flex-col gap-3">
            <h1 className="font-serif text-4xl leading-tight font-semibold tracking-tight text-balance">
              {t('demo:welcome.title')}
            </h1>
            <p className="max-w-prose text-lg text-pretty text-ink-soft">
              {t('demo:welcome.text')}
            </p>
          </div>
          <Areas role={pageContext?.session?.user.role} />
          {pageContext?.session && <Identity user={pageContext.session.user} />}
          <Section title={t('demo:start.title')} description={t('demo:start.text')}>
            <Card className="flex flex-col gap-4">
              <GetStarted />
              <Contact />
            </Card>
          </Section>
        </main>
      </div>
    </div>
  );
}

function Preferences() {
  const theme = usePageContext()?.theme ?? defaultTheme;
  const { setLanguage, setTheme } = usePreferences();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LanguageSelect onChange={(language) => void setLanguage(language)} />
      <ThemeSelect value={theme} onChange={setTheme} />
    </div>
  );
}

/** Opens each area in one click: the link signs in with the account that the area requires. */
function Areas({ role }: { role: Role | undefined }) {
  const t = useMessages();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Area icon={Smartphone} title={t('demo:welcome.app.title')} text={t('demo:welcome.app.text')}>
        <OpenArea to="/app" signInAs={role ? undefined : 'reader'}>
          {t('demo:welcome.app.open')}
        </OpenArea>
      </Area>
      <Area
        icon={LayoutDashboard}
        title={t('demo:welcome.manager.title')}
        text={t('demo:welcome.manager.text')}
      >
        <OpenArea to="/manager" signInAs={role === 'admin' ? undefined : 'admin'}>
          {t('demo:welcome.manager.open')}
        </OpenArea>
      </Area>
    </div>
  );
}

interface OpenAreaProps {
  to: '/app' | '/manager';
  /** The account to sign in with; `undefined` if the visitor is already signed in with it. */
  signInAs: DemoAccount | undefined;
  children: ReactNode;
}

function OpenArea({ to, signInAs, children }: OpenAreaProps) {
  const arrow = <ArrowRight className="size-4 shrink-0 rtl:-scale-x-100" />;
  if (!signInAs)
    return (
      <ButtonLink to={to} variant="primary" size="lg">
        {children}
        {arrow}
      </ButtonLink>
    );
  return (
    <form method="post" action={demoEntrance} className="grid">
      <input type="hidden" name="redirect" value={to} />
      <Button type="submit" name="account" value={signInAs} variant="primary" size="lg">
        {children}
        {arrow}
      </Button>
    </form>
  );
}

interface AreaProps {
  icon: Icon;
  title: string;
  text: string;
  children: ReactNode;
}

function Area({ icon: Icon, title, text, children }: AreaProps) {
  return (
    <Card className="flex flex-col gap-4">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-5" />
      </span>
      <div className="flex-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-pretty text-ink-soft">{text}</p>
      </div>
      {children}
    </Card>
  );
}

/** The current account, and a button to switch to the other. */
function Identity({ user }: { user: SessionUser }) {
  const t = useMessages();
  const isAdmin = user.role === 'admin';
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>{t('demo:welcome.signedIn', { name: isolate(displayName(user)) })}</p>
      <DemoRoleButtons
        redirect={isAdmin ? '/app' : '/manager'}
        only={isAdmin ? 'reader' : 'admin'}
      />
    </Card>
  );
}
