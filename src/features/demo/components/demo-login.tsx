import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { LoginHeading } from '~/ui/layout/login-frame';
import { DemoRoleButtons } from './role-buttons';

/** Demo visitors pick a sample account: they have no account, and no email is sent. */
export function DemoLogin({ redirect, lead }: { redirect: string; lead: string }) {
  const t = useMessages();
  return (
    <>
      <LoginHeading title={t('demo:enter.title')}>
        {lead}
        {t('demo:enter.text')}
      </LoginHeading>
      <DemoRoleButtons redirect={redirect} />
      <p className="text-sm">
        <TextLink to="/welcome">{t('demo:enter.about')}</TextLink>
      </p>
    </>
  );
}
