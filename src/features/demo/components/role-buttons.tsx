import { UserRound, ShieldCheck } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { type DemoAccount, demoEntrance } from '../accounts';

interface DemoRoleButtonsProps {
  /** Where to redirect afterwards; empty: the default page. */
  redirect: string;
  /** Shows only this account, if the visitor is already signed in as the other. */
  only?: DemoAccount;
}

/** A plain form: works before hydration and without JavaScript. */
export function DemoRoleButtons({ redirect, only }: DemoRoleButtonsProps) {
  const t = useMessages();
  return (
    <form method="post" action={demoEntrance} className="flex flex-col gap-3">
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      {only !== 'reader' && (
        <Button
          type="submit"
          name="account"
          value="admin"
          size="lg"
          variant={only ? 'secondary' : 'primary'}
          icon={ShieldCheck}
        >
          {t('demo:enter.admin')}
        </Button>
      )}
      {only !== 'admin' && (
        <Button type="submit" name="account" value="reader" size="lg" icon={UserRound}>
          {t('demo:enter.reader')}
        </Button>
      )}
    </form>
  );
}
