import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { usePermission } from '~/shared/page/use-permission';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { Card } from '~/ui/layout/page';
import { binQueries } from '../client';
import type { BinEntry } from '../schema';
import { useRestore } from '../use-restore';

/** On the page of a record that does not exist: that it is in the bin, and how to bring it back. */
export function BinnedRecord({ id }: { id: string }) {
  const mayRestore = usePermission({ bin: 'restore' });
  const { data, dataUpdatedAt } = useQuery({ ...binQueries.one(id), enabled: mayRestore });
  return data && <Found entry={data} now={dataUpdatedAt} />;
}

function Found({ entry, now }: { entry: BinEntry; now: number }) {
  const t = useMessages();
  const { pending, restore } = useRestore(entry);
  return (
    <Card className="mx-auto flex max-w-md flex-wrap items-center justify-between gap-4 text-start">
      <div role="status" className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium text-pretty wrap-anywhere">
          {t('bin:found.title', { name: isolate(entry.name) })}
        </p>
        <p className="mt-0.5 text-pretty text-ink-soft">
          {t('bin:found.text', { user: isolate(nameOrDeleted(t, entry.deletedBy)) })}{' '}
          <Time at={entry.deletedAt} as="relative" now={now} />
        </p>
      </div>
      <Button icon={RotateCcw} loading={pending} onClick={restore}>
        {t('bin:found.restore')}
      </Button>
    </Card>
  );
}
