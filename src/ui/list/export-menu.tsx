import { ArrowDown, Braces, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { CallError, toCallFailure } from '~/shared/errors/call-error';
import { Button } from '../basics/button';
import { Menu } from '../overlay/menu';
import { errorMessage } from '../form/use-explain';
import { toast } from '../overlay/toast';

/** Long enough for the browser to start saving. */
const urlLifetime = 60_000;

/** Throws what the server rejects, which a link would show as a page of JSON. */
async function download(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) {
    const failure = (await response.json()) as { code: string; message: string; data?: object };
    throw new CallError({ ...failure.data, ...failure, status: response.status });
  }
  // attachment; filename="users-2026-11-18.csv"
  const [, name = ''] = response.headers.get('content-disposition')?.split('"') ?? [];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetime);
}

/** Saves a list as a file. The list is its router, such as `users`, the query that of the export. */
export function useExport(list: string) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  async function save(query: Record<string, string>) {
    if (pending) return;
    setPending(true);
    try {
      await download(`/api/rest/exports/${list}?${new URLSearchParams(query)}`);
    } catch (error) {
      toast.error(errorMessage(toCallFailure(error, t), t('list:export.failed')));
    }
    setPending(false);
  }
  return { pending, save: (query: Record<string, string>) => void save(query) };
}

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
  const saveAs = (format: string) => save({ ...input, format });
  return (
    <Menu
      renderTrigger={({ type: _type, ...props }) => (
        <Button {...props} icon={ArrowDown} loading={pending}>
          {t('list:export.open')}
        </Button>
      )}
      entries={[
        { kind: 'item', label: t('list:export.csv'), icon: Sheet, onSelect: () => saveAs('csv') },
        {
          kind: 'item',
          label: t('list:export.json'),
          icon: Braces,
          onSelect: () => saveAs('json'),
        },
      ]}
    />
  );
}
