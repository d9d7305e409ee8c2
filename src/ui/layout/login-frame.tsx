import type { ReactNode } from 'react';
import { defaultTheme } from '~/shared/preferences/preferences';
import { usePreferences, usePageContext } from '~/shared/page/page-context-hooks';
import { LanguageSelect } from '../form/language-select';
import { LoginLayout } from './login-layout';
import { ThemeSelect } from '../form/theme-select';

interface LoginFrameProps {
  /** Search parameters to preserve on a language change without JavaScript. */
  keep?: Record<string, string>;
  children: ReactNode;
}

/** Frame of the sign-in pages and onboarding, with language and theme settings. */
export function LoginFrame({ keep, children }: LoginFrameProps) {
  const pageContext = usePageContext();
  const { setLanguage, setTheme } = usePreferences();
  return (
    <LoginLayout
      footer={
        <>
          <LanguageSelect onChange={(language) => void setLanguage(language)} keep={keep ?? {}} />
          <ThemeSelect value={pageContext?.theme ?? defaultTheme} onChange={setTheme} />
        </>
      }
    >
      {children}
    </LoginLayout>
  );
}

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
