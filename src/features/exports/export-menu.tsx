import { Braces, Sheet } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { Slots } from '~/shared/page/slots';
import { useExport } from './download';

/** Downloads what the list shows, with the same filters and order. */
export function ExportMenu({ list, query, Items }: Slots['listExport']) {
  const t = useMessages();
  const { save } = useExport(list);
  const saveAs = (format: string) =>
    save({ ...Object.fromEntries(new URLSearchParams(query)), format });
  return (
    <Items
      entries={[
        { kind: 'item', label: t('exports:csv'), icon: Sheet, onSelect: () => saveAs('csv') },
        { kind: 'item', label: t('exports:json'), icon: Braces, onSelect: () => saveAs('json') },
      ]}
    />
  );
}
