import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';

interface ExampleProps {
  name: string;
  /** Spans the full row. */
  wide?: boolean;
  /** Shows the components below each other. */
  stacked?: boolean;
  children: ReactNode;
}

/**
 * Components with their name. The gallery is for developers: its labels are in English only and not
 * in the message files, which users would download.
 */
export function Example({ name, wide = false, stacked = false, children }: ExampleProps) {
  return (
    <figure className="gallery-example" data-wide={wide || undefined}>
      <figcaption>
        <bdi lang="en">{name}</bdi>
      </figcaption>
      <div className={stacked ? 'gallery-stack' : 'gallery-row'}>{children}</div>
    </figure>
  );
}

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
