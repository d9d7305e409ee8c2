import { useMessages } from '~/shared/i18n/context';
import { defaultTimeZone, timeZoneLabel } from '~/shared/i18n/time-zones';
import { usePreferences, usePageContext } from '~/shared/page/page-context-hooks';
import { ChoiceField } from '~/ui/form/choice-field';
import type { Choice } from '~/ui/form/choice-parts';

const zones: Choice[] = [...new Set([defaultTimeZone, ...Intl.supportedValuesOf('timeZone')])].map(
  (id) => ({ id, name: timeZoneLabel(id) }),
);

/** The time zone for dates and times: the browser's, or one found by substring search. */
export function TimeZoneField() {
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
