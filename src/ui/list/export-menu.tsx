import { ArrowDown, Braces, Sheet } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { Menu } from '../overlay/menu';
import { useExport } from './export';

interface ExportMenuProps {
  /** The router that has the procedure `list`, such as `users`. */
  list: string;
  /** The input of the list, and `fields` if only some columns are shown. */
  input: Record<string, string>;
}

/** Downloads what the list shows, with the same filters and order. */
export function ExportMenu({ list, input }: ExportMenuProps) {
  const t = useMessages();
  const { pending, save } = useExport(list);
  const download = (format: string) => save({ ...input, format });
  return (
    <Menu
      renderTrigger={({ type: _type, ...props }) => (
        <Button {...props} icon={ArrowDown} loading={pending}>
          {t('list:export.open')}
        </Button>
      )}
      entries={[
        { kind: 'item', label: t('list:export.csv'), icon: Sheet, onSelect: () => download('csv') },
        {
          kind: 'item',
          label: t('list:export.json'),
          icon: Braces,
          onSelect: () => download('json'),
        },
      ]}
    />
  );
}
