import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RetainedData } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Card, Section } from '~/ui/layout/page';
import { useLazyComponent } from '~/ui/overlay/lazy';
import type { DeletionQuestions } from '../deletion-questions';
import type { AccountPageProps } from '../pages';
import type { AccountSection } from '../sections';

const loadDeletionDialog = () =>
  import('../components/deletion-dialog').then((module) => module.DeletionDialog);

interface DataScreenProps extends AccountPageProps {
  /** What all features keep of a deleted user. */
  retainedData: readonly RetainedData[];
  deletionQuestions: DeletionQuestions;
  /** Sections of other features. */
  sections: readonly AccountSection[];
}

export function DataScreen({ readOnly, ...props }: DataScreenProps) {
  const t = useMessages();
  if (readOnly)
    return (
      <Section title={t('account:deletion.title')}>
        <Card className="text-sm text-ink-soft">{t('account:deletion.notYours')}</Card>
      </Section>
    );
  return (
    <>
      {props.sections.map(({ component: Part }, at) => (
        <Part key={at} />
      ))}
      <Deletion {...props} />
    </>
  );
}

function Deletion(props: Omit<DataScreenProps, 'readOnly'>) {
  const { user, retainedData, deletionQuestions, sections } = props;
  const t = useMessages();
  const [deleting, setDeleting] = useState(false);
  const close = () => setDeleting(false);
  const { component: DeletionDialog, open } = useLazyComponent(loadDeletionDialog, deleting, close);
  return (
    <Section title={t('account:deletion.title')}>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-pretty">{t('account:deletion.text')}</p>
        <Button
          icon={Trash2}
          className="text-danger! max-sm:w-full"
          onClick={() => setDeleting(true)}
        >
          {t('account:deletion.open')}
        </Button>
      </Card>
      {DeletionDialog && (
        <DeletionDialog
          {...{ open, retainedData, sections }}
          email={user.email}
          questions={deletionQuestions}
          onClose={close}
        />
      )}
    </Section>
  );
}
