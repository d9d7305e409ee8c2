import { useMessages } from '~/shared/i18n/context';
import type { SessionUser } from '~/shared/session';
import { Page, PageHeader } from '~/ui/page';

export function HomeScreen({ user }: { user: SessionUser }) {
  const t = useMessages();
  return (
    <Page>
      <PageHeader
        title={t('shell:home.greeting', { name: user.name })}
        description={t('shell:home.text')}
      />
    </Page>
  );
}
