import type { ReactNode } from 'react';
import { CodeField } from '../../auth/code-field';
import { Resend } from '../../auth/resend';
import { type CodeSent, codeSchema } from '../../auth/schema';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { useSingleFieldForm } from '~/shared/hooks/use-single-field-form';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { Card } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';

export interface CodeCardProps {
  title: ReactNode;
  /** The address the code was sent to. */
  email: string;
  submitLabel: string;
  cancelLabel: string;
  confirm: (code: string) => Promise<unknown>;
  resend: () => Promise<CodeSent>;
  /** Shown once it is confirmed. */
  done: string;
  /** Called once it is confirmed or cancelled. */
  onClose: () => void;
}

/** Asks for an emailed code inline, not in a dialog: the email may take a while. */
export function CodeCard(props: CodeCardProps) {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  const form = useSingleFieldForm({
    field: 'code',
    schema: codeSchema,
    async send(code) {
      await props.confirm(code);
      toast.success(props.done);
      // First: the page shows the new address, or no badge, when this card goes.
      await refreshPageContext();
      props.onClose();
    },
  });
  return (
    <Card className="flex flex-col gap-4 border-accent/40">
      <div>
        <h2 className="text-lg leading-snug font-semibold">{props.title}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {t('auth:verify.text')}{' '}
          <span className="font-medium text-ink">
            <Address>{props.email}</Address>
          </span>
        </p>
      </div>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <CodeField
          error={form.error}
          attemptsLeft={form.attemptsLeft}
          onComplete={form.submitValue}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={form.pending}>
            {props.submitLabel}
          </Button>
          <Button onClick={props.onClose}>{props.cancelLabel}</Button>
        </div>
      </form>
      <Resend send={props.resend} />
    </Card>
  );
}
