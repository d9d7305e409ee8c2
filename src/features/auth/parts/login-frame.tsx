import { type ReactNode } from 'react';
import { usePreferences, useVisit } from '~/shared/visit-hooks';
import { defaultTheme } from '~/shared/theme';
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
