import { useMessages } from '~/shared/i18n/context';

/** Names of several scripts. */
export const names = ['Ada Lovelace', 'Łucja Żółć', 'رنا الخوري', '李白'];
export const longName = 'Maria Wilhelmina Antonia van der Bruggen-Oosterveld y Montalbán';

/** Sample content in the current language: messages of the components themselves. */
export function useSamples() {
  const t = useMessages();
  return {
    action: t('ui:confirm.confirm'),
    otherAction: t('list:no-result.clear'),
    label: t('ui:theme.label'),
    things: [t('ui:theme.system'), t('ui:theme.light'), t('ui:theme.dark')],
    title: t('ui:leave.title'),
    text: t('ui:leave.text'),
    long: t('ui:conflict.text'),
    problem: t('ui:confirm.failed'),
  };
}
