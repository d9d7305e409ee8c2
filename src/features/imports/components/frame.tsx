import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import type { ImportTypeInfo } from '../schema';
import { type Step, Steps } from './steps';

interface ImportFrameProps {
  type: ImportTypeInfo;
  step: Step;
  children: ReactNode;
}

/** Title and steps of every page of an import. */
export function ImportFrame({ type, step, children }: ImportFrameProps) {
  const t = useMessages();
  return (
    <Page width="wide">
      <PageHeader
        // The feature that declares the import names its own page.
        before={<BackLink to={type.list as '/manager/users'}>{t('imports:back')}</BackLink>}
        title={type.title}
      />
      <Steps current={step} />
      {children}
    </Page>
  );
}
