import { Mail, Pencil } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import type { SessionUser } from '~/shared/session';
import { Address } from '~/ui/basics/address';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { Button, ButtonLink } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { useCall } from '~/ui/form/use-call';
import { Card } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { findCodeInput } from '../../auth/code-field';
import type { AccountPath } from '../client';
import { emailInput } from '../schema';
import { CodeCard } from './code-card';

export interface ProfileProps {
  user: SessionUser;
  path: AccountPath;
  /** The address to be confirmed by a code, or empty. */
  newEmail: string;
  /** Whether this is an impersonated session. */
  impersonated: boolean;
  onChangeName: () => void;
  onNewEmail: (email: string) => Promise<void>;
}

/** Name and email, with the pending steps to verify or change the email. */
export function Profile({ newEmail, impersonated, onNewEmail, ...props }: ProfileProps) {
  const t = useMessages();
  const { user } = props;
  const [emailDialogOpen, setEmailDialogOpen] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const emailButton = useRef<HTMLButtonElement>(null);
  const codeSent = useRef(false);
  /** The focused element disappears with its card, so restore the focus. */
  const restoreFocus = () => emailButton.current?.focus();
  return (
    <>
      <ProfileCard
        {...props}
        // Users change their own picture below, where it is shown too.
        showPicture={impersonated}
        emailButton={emailButton}
        newEmail={newEmail}
        {...(!impersonated && {
          onChangeEmail: () => {
            codeSent.current = false;
            setEmailDialogOpen(true);
          },
          ...(!user.emailVerified && !verifying && { onVerify: () => setVerifying(true) }),
        })}
      />
      {newEmail && !impersonated && (
        <NewEmailCard
          key={newEmail}
          email={newEmail}
          onClose={() => {
            void onNewEmail('');
            restoreFocus();
          }}
        />
      )}
      {verifying && !user.emailVerified && (
        <VerifyCard
          email={user.email}
          onClose={() => {
            setVerifying(false);
            restoreFocus();
          }}
        />
      )}
      <EmailDialog
        open={emailDialogOpen}
        onClose={() => setEmailDialogOpen(false)}
        onSent={async (email) => {
          codeSent.current = true;
          toast.info(t('account:email.sent', { email }));
          await onNewEmail(email);
        }}
        // Moves the focus to the code input, which the page now shows.
        finalFocus={() => (codeSent.current ? findCodeInput() : null)}
      />
    </>
  );
}

interface ProfileCardProps extends Pick<
  ProfileProps,
  'user' | 'path' | 'newEmail' | 'onChangeName'
> {
  /** Not if the page shows it elsewhere. */
  showPicture: boolean;
  emailButton: RefObject<HTMLButtonElement | null>;
  onChangeEmail?: () => void;
  onVerify?: () => void;
}

function ProfileCard({
  user,
  path,
  newEmail,
  showPicture,
  emailButton,
  onChangeName,
  ...actions
}: ProfileCardProps) {
  const t = useMessages();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <div className="flex max-w-full min-w-0 flex-auto items-center gap-4">
        {showPicture && <Avatar name={user.name} seed={user.id} image={user.image} size="lg" />}
        <div className="min-w-0">
          <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
            <bdi>{user.name}</bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
            <Address>{user.email}</Address>
            {!user.emailVerified && (
              <Badge tone="warning">{t('account:profile.notVerified')}</Badge>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
        {actions.onVerify && <VerifyButton onSent={actions.onVerify} />}
        <ButtonLink
          to={path}
          search={{ state: 'change-name', newEmail }}
          resetScroll={false}
          icon={Pencil}
          onClick={onChangeName}
        >
          {t('account:profile.changeName')}
        </ButtonLink>
        {actions.onChangeEmail && (
          <Button ref={emailButton} icon={Mail} onClick={actions.onChangeEmail}>
            {t('account:profile.changeEmail')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function VerifyButton({ onSent }: { onSent: () => void }) {
  const t = useMessages();
  const { pending, run } = useCall(t('account:verify.failed'), { report: toast.error });
  const requestCode = () => api.account.requestVerification().then(onSent);
  return (
    <Button variant="primary" loading={pending} onClick={() => run(requestCode)}>
      {t('account:profile.verify')}
    </Button>
  );
}

interface CardProps {
  email: string;
  onClose: () => void;
}

function NewEmailCard({ email, onClose }: CardProps) {
  const t = useMessages();
  return (
    <CodeCard
      title={t('account:newEmail.title')}
      email={email}
      submitLabel={t('account:newEmail.submit')}
      cancelLabel={t('account:newEmail.cancel')}
      confirm={(code) => api.account.confirmEmailChange({ email, code })}
      resend={() => api.account.requestEmailChange({ email })}
      done={t('account:newEmail.done')}
      onClose={onClose}
    />
  );
}

function VerifyCard({ email, onClose }: CardProps) {
  const t = useMessages();
  return (
    <CodeCard
      title={t('account:verify.title')}
      email={email}
      submitLabel={t('account:profile.verify')}
      cancelLabel={t('ui:confirm.cancel')}
      confirm={(code) => api.account.confirmVerification({ code })}
      resend={() => api.account.requestVerification()}
      done={t('account:verify.done')}
      onClose={onClose}
    />
  );
}

interface EmailDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called once a code is sent to this address. The page asks for the code; the dialog then closes. */
  onSent: (email: string) => Promise<void>;
  finalFocus: () => HTMLElement | null;
}

function EmailDialog({ onSent, ...dialog }: EmailDialogProps) {
  const t = useMessages();
  async function send(form: FormData) {
    const input = v.parse(emailInput, { email: form.get('email') });
    await api.account.requestEmailChange(input);
    await onSent(input.email);
  }
  return (
    <FormDialog
      {...dialog}
      draft="email"
      title={t('account:email.title')}
      description={t('account:email.text')}
      submitLabel={t('account:email.submit')}
      failed={t('account:email.failed')}
      onSubmit={send}
    >
      {(errors) => (
        <TextField
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          label={t('account:email.label')}
          placeholder={t('auth:login.placeholder')}
          error={errors.email}
        />
      )}
    </FormDialog>
  );
}
