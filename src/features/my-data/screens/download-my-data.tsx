import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { Card, Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { myDataQueries } from '../client';
import { useCall } from '~/ui/form/use-call';

interface DownloadMyDataProps {
  /** From the link in the email; empty if it is missing. */
  token: string;
  impersonated: boolean;
}

/** The page of the link in the email. Opening it changes nothing: email scanners follow links. */
export function DownloadMyDataScreen({ token, impersonated }: DownloadMyDataProps) {
  const t = useMessages();
  const format = useFormat();
  const { data, isError } = useQuery(myDataQueries.status());
  const until = data?.status === 'ready' ? data.expiresAt : null;
  return (
    <Page width="narrow">
      <PageHeader title={t('my-data:download.title')} description={t('my-data:download.owner')} />
      <Card className="flex flex-col items-start gap-4">
        {impersonated ? (
          <p className="text-sm text-warning">{t('my-data:download.impersonating')}</p>
        ) : until ? (
          <>
            <p className="text-sm text-pretty">
              {t('my-data:download.ready', { when: isolate(format.dateTime(until)) })}
            </p>
            {token ? (
              <DownloadButton token={token} />
            ) : (
              <p className="text-sm">{t('my-data:download.openEmail')}</p>
            )}
          </>
        ) : (
          <p className="text-sm text-pretty">
            {isError ? t('my-data:unknown') : t('my-data:download.none')}
          </p>
        )}
        {!until && (
          <ButtonLink to="/app/account/$page" params={{ page: 'data' }}>
            {t('my-data:download.account')}
          </ButtonLink>
        )}
      </Card>
    </Page>
  );
}

function DownloadButton({ token }: { token: string }) {
  const t = useMessages();
  const { pending, error, run } = useCall(t('my-data:download.failed'));
  const download = () =>
    run(async () => {
      save(await api.myData.download({ token }));
      toast.success(t('my-data:download.started'));
    });
  return (
    <>
      <Button
        variant="primary"
        icon={Download}
        className="max-sm:w-full"
        loading={pending}
        onClick={download}
      >
        {t('my-data:download.submit')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

/** Long enough for the browser to start saving. */
const urlLifetime = 60_000;

/** A POST request, because it is recorded in the activity log; so the browser saves a blob. */
function save(file: File) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetime);
}
