import type { RetainedData } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';

interface RetainedDataListProps {
  retainedData: readonly RetainedData[];
  onDownloadFirst: () => void;
}

/** What stays after the account is deleted, and why. Offers to download the data first. */
export function RetainedDataList({ retainedData, onDownloadFirst }: RetainedDataListProps) {
  const t = useMessages();
  const activityDays = usePageContext()?.config.activityDays ?? 0;
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <h3 className="font-medium">{t('account:deletion.keptTitle')}</h3>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-pretty text-ink-soft">
        {retainedData.map(({ table, reason }) => (
          <li key={table}>{reason(t, { activityDays })}</li>
        ))}
      </ul>
      <Button size="sm" onClick={onDownloadFirst}>
        {t('account:deletion.downloadFirst')}
      </Button>
    </div>
  );
}
