'use no memo'; // Drawn once: what the compiler would remember weighs more than it spares.

import type { ReactNode } from 'react';
import { defaultTheme } from '~/shared/theme';
import { usePreferences, usePageContext } from '~/shared/page-context-hooks';
import { LanguageSelect } from '../form/language-select';
import { LoginLayout } from './login-layout';
import { ThemeSelect } from '../form/theme-select';

interface LoginFrameProps {
  /** Search parameters that must survive a change of language without JavaScript. */
  keep?: Record<string, string>;
  children: ReactNode;
}

/** The frame of the sign-in pages and of onboarding: language and theme can be changed on each. */
export function LoginFrame({ keep, children }: LoginFrameProps) {
  const visit = usePageContext();
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
      <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {title}
      </h1>
      <p className="text-pretty text-ink-soft">{children}</p>
    </div>
  );
}
