import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Card } from '~/ui/layout/page';
import { SignOutDialog, useSignOutText } from '../../auth/sign-out-dialog';

export function SignOut() {
  const t = useMessages();
  const text = useSignOutText();
  const [open, setOpen] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium">{t('auth:logout.submit')}</h2>
        <p className="text-sm text-pretty text-ink-soft">{text}</p>
      </div>
      <Button icon={LogOut} className="max-sm:w-full" onClick={() => setOpen(true)}>
        {t('auth:logout.submit')}
      </Button>
      <SignOutDialog open={open} onOpenChange={setOpen} />
    </Card>
  );
}
