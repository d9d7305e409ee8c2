import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { CallError, toCallFailure } from '~/shared/errors/call-error';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';

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
      toast.error(errorMessage(toCallFailure(error, t), t('exports:failed')));
    }
    setPending(false);
  }
  return { pending, save: (query: Record<string, string>) => void save(query) };
}
