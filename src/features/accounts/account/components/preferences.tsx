import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { languages } from '~/shared/i18n/languages';
import { defaultTimeZone, timeZoneLabel } from '~/shared/i18n/time-zones';
import { usePageContext, usePreferences } from '~/shared/page/page-context-hooks';
import { defaultTheme } from '~/shared/preferences/preferences';
import { ChoiceField } from '~/ui/form/choice-field';
import type { Choice } from '~/ui/form/choice-parts';
import { LanguageSelect } from '~/ui/form/language-select';
import { SwitchRow } from '~/ui/form/switch';
import { ThemeSelect } from '~/ui/form/theme-select';
import { Card, Section } from '~/ui/layout/page';

/**
 * Display preferences. `keep` holds parameters that survive a language change without JavaScript.
 */
export function Preferences({ keep }: { keep: Record<string, string> }) {
  const t = useMessages();
  const { theme = defaultTheme, singleKeys = true } = usePageContext() ?? {};
  const { setLanguage, setTheme, setSingleKeys } = usePreferences();
  return (
    <Section title={t('account:preferences.title')} description={t('account:preferences.text')}>
      <Card className="flex flex-col gap-4">
        {languages.length > 1 && (
          <Row label={t('ui:language.label')}>
            <LanguageSelect keep={keep} onChange={(language) => void setLanguage(language)} />
          </Row>
        )}
        <Row label={t('ui:theme.label')}>
          <ThemeSelect labels value={theme} onChange={setTheme} className="w-full sm:w-84" />
        </Row>
        <TimeZoneField />
        <SwitchRow
          label={t('account:preferences.keys')}
          text={t('account:preferences.keysText')}
          checked={singleKeys}
          onChange={setSingleKeys}
        />
      </Card>
    </Section>
  );
}

/** The label is visual only: the control has the same text as its accessible name. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}

const zones: Choice[] = [...new Set([defaultTimeZone, ...Intl.supportedValuesOf('timeZone')])].map(
  (id) => ({ id, name: timeZoneLabel(id) }),
);

/** The time zone for dates and times: the browser's, or one found by substring search. */
function TimeZoneField() {
  const t = useMessages();
  const { timeZone = defaultTimeZone, chosenTimeZone = null } = usePageContext() ?? {};
  const { setTimeZone } = usePreferences();
  const automatic: Choice = { id: '', name: t('account:timeZone.automatic') };
  const chosen = chosenTimeZone && { id: chosenTimeZone, name: timeZoneLabel(chosenTimeZone) };
  return (
    <ChoiceField
      name="timeZone"
      label={t('account:timeZone.label')}
      hint={t('account:timeZone.hint', { zone: timeZoneLabel(timeZone) })}
      items={[automatic, ...zones]}
      value={chosen || automatic}
      onChange={(zone) => void setTimeZone(zone?.id || null)}
    />
  );
}
