import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog, useSignOutText } from '../../auth/sign-out-dialog';
import type { RetainedData } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Card, Section } from '~/ui/layout/page';
import { useLazyComponent } from '~/ui/overlay/lazy';
import type { DeletionQuestions } from '../deletion-questions';
import type { AccountSection } from '../sections';

const loadDeletionDialog = () =>
  import('./deletion-dialog').then((module) => module.DeletionDialog);

interface SignOutAndDeleteProps {
  email: string;
  /** False during impersonation. */
  mayDelete: boolean;
  retainedData: readonly RetainedData[];
  deletionQuestions: DeletionQuestions;
  sections: readonly AccountSection[];
}

export function SignOutAndDelete(props: SignOutAndDeleteProps) {
  const { email, mayDelete, retainedData, deletionQuestions, sections } = props;
  const t = useMessages();
  const [deleting, setDeleting] = useState(false);
  const close = () => setDeleting(false);
  const { component: DeletionDialog, open } = useLazyComponent(loadDeletionDialog, deleting, close);
  return (
    <Section title={t('account:leaving.title')}>
      <Card className="flex flex-col divide-y divide-line">
        <SignOut />
        {mayDelete && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="font-medium">{t('account:deletion.title')}</h3>
              <p className="text-sm text-pretty text-ink-soft">{t('account:deletion.text')}</p>
            </div>
            <Button
              icon={Trash2}
              className="text-danger! max-sm:w-full"
              onClick={() => setDeleting(true)}
            >
              {t('account:deletion.open')}
            </Button>
          </div>
        )}
      </Card>
      {DeletionDialog && (
        <DeletionDialog
          {...{ open, email, retainedData, sections }}
          questions={deletionQuestions}
          onClose={close}
        />
      )}
    </Section>
  );
}

function SignOut() {
  const t = useMessages();
  const text = useSignOutText();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{t('auth:logout.submit')}</h3>
        <p className="text-sm text-pretty text-ink-soft">{text}</p>
      </div>
      <Button icon={LogOut} className="max-sm:w-full" onClick={() => setOpen(true)}>
        {t('auth:logout.submit')}
      </Button>
      <SignOutDialog open={open} onOpenChange={setOpen} />
    </div>
  );
}
