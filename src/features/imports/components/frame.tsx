import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { cx } from '~/ui/basics/cx';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import type { ImportTypeInfo } from '../schema';

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

const steps = ['upload', 'columns', 'check', 'done'] as const;
type Step = (typeof steps)[number];

/** Where the user is on the way from the file to the records. */
function Steps({ current }: { current: Step }) {
  const t = useMessages();
  const format = useFormat();
  const at = steps.indexOf(current);
  const labels = {
    upload: t('imports:step.upload'),
    columns: t('imports:step.columns'),
    check: t('imports:step.check'),
    done: t('imports:step.done'),
  };
  return (
    <ol aria-label={t('imports:steps')} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2',
            step === current ? 'font-medium text-ink' : 'text-ink-soft',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-6 place-items-center rounded-full text-xs tabular-nums',
              index <= at ? 'bg-accent-soft text-accent' : 'bg-wash',
            )}
          >
            {format.number(index + 1)}
          </span>
          {labels[step]}
        </li>
      ))}
    </ol>
  );
}
