import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { defaultTheme } from '~/shared/theme';
import { usePreferences, useVisit } from '~/shared/visit-hooks';
import { LanguageSelect } from '~/ui/language-select';
import { LoginLayout } from '~/ui/login-layout';
import { ThemeSelect } from '~/ui/theme-select';

interface LoginFrameProps {
  /** Search parameters that must survive a change of language without JavaScript. */
  keep?: Record<string, string>;
  children: ReactNode;
}

/** The frame of all sign-in pages: language and theme can be changed on each. */
export function LoginFrame({ keep, children }: LoginFrameProps) {
  const visit = useVisit();
  const { setLanguage, setTheme } = usePreferences();
  return (
    <LoginLayout
      footer={
        <>
          <LanguageSelect onChange={(language) => void setLanguage(language)} keep={keep ?? {}} />
          <ThemeSelect value={visit?.theme ?? defaultTheme} onChange={setTheme} />
        </>
      }
    >
      {children}
    </LoginLayout>
  );
}

/** What the page is about, and one sentence on it. */
export function LoginHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance">
        {title}
      </h1>
      <p className="text-pretty text-ink-soft">{children}</p>
    </div>
  );
}

/** To the mails that were sent, where nobody else receives them. */
export function MailboxLink() {
  const t = useMessages();
  if (!useVisit()?.config.devTools) return null;
  return (
    <p className="text-sm text-ink-soft">
      <a href="/dev/mailbox" className="underline underline-offset-4">
        {t('auth:login.mailbox')}
      </a>
    </p>
  );
}
