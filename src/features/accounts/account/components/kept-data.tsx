import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { type KeptTable, keptTables } from '../kept-data';

/** What stays after the account is deleted, and why. Offers to download the data first. */
export function KeptData({ onDownloadFirst }: { onDownloadFirst: () => void }) {
  const t = useMessages();
  const days = usePageContext()?.config.activityDays ?? 0;
  const reasons: Record<KeptTable, string> = {
    activity: t('account:deletion.keptActivity', { count: days }),
    limits: t('account:deletion.keptCounters'),
    // organizations:start
    organization_invitations: t('account:deletion.keptInvitations'),
    // organizations:end
    // organizations:start
    // sample:start
    reading_list_books: t('account:deletion.keptReadingLists'),
    // sample:end
    // organizations:end
  };
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <h3 className="font-medium">{t('account:deletion.keptTitle')}</h3>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-pretty text-ink-soft">
        {keptTables.map((table) => (
          <li key={table}>{reasons[table]}</li>
        ))}
      </ul>
      <Button size="sm" onClick={onDownloadFirst}>
        {t('account:deletion.downloadFirst')}
      </Button>
    </div>
  );
}
