import { UserRound, ShieldCheck } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { type DemoAccount, demoEntrance } from './accounts';

interface EntranceProps {
  /** Where to go afterwards; empty: where everybody goes. */
  redirect: string;
  /** Only this one, where the visitor is the other already. */
  only?: DemoAccount;
}

/** A plain form: it works before the page is alive, and without JavaScript at all. */
export function DemoRoleButtons({ redirect, only }: EntranceProps) {
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
