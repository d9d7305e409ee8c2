import { Bell, House, Settings, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '~/shared/i18n/context';
import { AppLayout } from '~/ui/layout/app-layout';
import { Avatar } from '~/ui/basics/avatar';
import { Breadcrumb } from '~/ui/layout/breadcrumb';
import { EnvBorder } from '~/ui/layout/env-border';
import { Crash, ErrorPage } from '~/ui/layout/error-page';
import { TextField } from '~/ui/form/field';
import { FilterSelect } from '~/ui/list/filter-select';
import { LoginLayout } from '~/ui/layout/login-layout';
import { ManagerLayout } from '~/ui/layout/manager-layout';
import type { NavEntry } from '~/ui/layout/nav';
import { Card, Page, PageHeader } from '~/ui/layout/page';
import { useSamples } from '../samples';
import { type WholePage, galleryPath, wholePages } from '../search';
import { Specimen, Stack } from '../specimens';

/** Full-page components, one at a time in an iframe. */
export function WholePages() {
  const [page, setPage] = useState<WholePage>('manager-layout');
  const { direction } = useI18n();
  return (
    <Specimen name="layouts with the border of an environment, error pages" wide>
      <Stack>
        <FilterSelect
          label="Whole page"
          value={page}
          options={wholePages.map((value) => ({ value, label: value }))}
          onChange={setPage}
        />
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs full permissions */}
        <iframe
          key={page}
          title={page}
          loading="lazy"
          src={galleryPath({ show: page, direction })}
          className="gallery-whole"
        />
      </Stack>
    </Specimen>
  );
}

const retry = () => new Promise<void>((resolve) => setTimeout(resolve, 600));

function Content({ children }: { children?: ReactNode }) {
  const { title, text, long } = useSamples();
  return (
    <Page>
      <PageHeader title={title} description={text} />
      <Card>{long}</Card>
      {children}
    </Page>
  );
}

export function WholePageScreen({ page }: { page: WholePage }) {
  return (
    <>
      <EnvBorder name="gallery" />
      <PageContent page={page} />
    </>
  );
}

function PageContent({ page }: { page: WholePage }) {
  const { title, field, text, names } = useSamples();
  const [collapsed, setCollapsed] = useState(false);
  const entries: NavEntry[] = [
    { to: '/app', label: names[0] ?? '', icon: House },
    { to: '/manager', label: title, icon: Users },
    { to: '/app/account', label: field, icon: Settings },
    { to: '/api/docs', label: text, icon: Bell, external: true },
  ];
  switch (page) {
    case 'app-layout':
      return (
        <AppLayout
          entries={entries.slice(0, 3)}
          userMenu={<Avatar name={names[0] ?? ''} seed="1" />}
        >
          <Content />
        </AppLayout>
      );
    case 'manager-layout':
      return (
        <ManagerLayout
          groups={[{ entries: entries.slice(0, 1) }, { label: title, entries: entries.slice(1) }]}
          collapsed={collapsed}
          onCollapsedChange={setCollapsed}
          breadcrumb={<Breadcrumb crumbs={[{ label: title, to: '/' }]} />}
          userMenu={<Avatar name={names[0] ?? ''} seed="1" />}
        >
          <Content />
        </ManagerLayout>
      );
    case 'login-layout':
      return (
        <LoginLayout footer={text}>
          <h1 className="font-serif text-3xl font-semibold">{title}</h1>
          <TextField label={field} />
        </LoginLayout>
      );
    case 'crash':
      return <Crash error={new Error('Sample error')} />;
    default:
      return (
        <main>
          <ErrorPage kind={errorKinds[page]} onRetry={retry} />
        </main>
      );
  }
}

const errorKinds = {
  'error-403': '403',
  'error-404': '404',
  'error-500': '500',
  'error-unavailable': 'unavailable',
  'error-unknown': 'unknown',
} as const;
