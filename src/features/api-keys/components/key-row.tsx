import { KeyRound } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import type { ApiKey } from '../schema';
import { useSummary } from './use-summary';

interface KeyRowProps {
  apiKey: ApiKey & { createdBy?: string };
  /** When the list was loaded. */
  now: string;
  onRevoke?: () => void;
}

export function KeyRow({ apiKey, now, onRevoke }: KeyRowProps) {
  const t = useMessages();
  const { name, start } = apiKey;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <KeyRound className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          <code dir="ltr" className="text-sm font-normal text-ink-soft">
            {start}…
          </code>
        </p>
        <Facts apiKey={apiKey} now={now} />
        <Permissions permissions={apiKey.permissions} />
      </div>
      {onRevoke && (
        <Button size="sm" aria-label={t('api-keys:revoke.open', { name })} onClick={onRevoke}>
          {t('api-keys:revoke')}
        </Button>
      )}
    </div>
  );
}

function Facts({ apiKey, now }: KeyRowProps) {
  const t = useMessages();
  const format = useFormat();
  const { createdBy, expiresAt, lastUsedAt, lastUsedAddress } = apiKey;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {createdBy && <li>{t('api-keys:createdBy', { name: isolate(createdBy) })}</li>}
      <li {...(lastUsedAt && { title: format.exact(lastUsedAt) })}>
        {lastUsedAt
          ? t('api-keys:used', {
              when: format.relative(lastUsedAt, now),
              address: isolate(lastUsedAddress ?? ''),
            })
          : t('api-keys:unused')}
      </li>
      <li
        className={isExpired ? 'text-danger' : undefined}
        {...(expiresAt && { title: format.exact(expiresAt) })}
      >
        {expiresAt
          ? t(isExpired ? 'api-keys:expired' : 'api-keys:expires', {
              when: format.date(expiresAt),
            })
          : t('api-keys:never')}
      </li>
    </ul>
  );
}

function Permissions({ permissions }: Pick<ApiKey, 'permissions'>) {
  const t = useMessages();
  const summarize = useSummary();
  const format = useFormat();
  if (!permissions)
    return (
      <p>
        <Badge tone="neutral">{t('api-keys:readOnly')}</Badge>
      </p>
    );
  const count = permissions.length;
  return (
    <>
      <p className="text-sm">{summarize(permissions)}</p>
      <details className="text-xs text-ink-soft">
        <summary className="w-fit cursor-pointer rounded-sm">
          {t('api-keys:permissionCount', { count, total: format.number(count) })}
        </summary>
        <ul dir="ltr" className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
          {permissions.map((permission) => (
            <li key={permission}>
              <code>{permission}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
