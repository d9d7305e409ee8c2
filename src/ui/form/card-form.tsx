import { type ReactNode, useRef, useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { sessionEnd } from '~/shared/errors/session-end';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import { Card } from '../layout/page';
import { useKeyboardInset } from '../layout/use-keyboard-inset';
import { ConfirmDialog } from '../overlay/confirm';
import { Conflict } from './conflict';
import { FieldError } from './field';
import { FormField } from './form-field';
import type { Form } from './use-form';

interface CardFormProps<Values> {
  form: Form<Values>;
  submitLabel: string;
  /** The link that leaves the form. */
  cancel: ReactNode;
  className?: string;
  /** Defaults to all fields, in their order. */
  children?: ReactNode;
}

/** A form on a page of its own. Leaving it with unsaved changes asks first. */
export function CardForm<Values>(props: CardFormProps<Values>) {
  const {
    form,
    submitLabel,
    cancel,
    className = 'gap-5',
    children = <AllFields form={form} />,
  } = props;
  const { form: element, onSubmit, errors, pending, changed, conflict } = form;
  return (
    <>
      {conflict && <Conflict {...conflict} />}
      <Card>
        <form
          ref={element}
          noValidate
          onSubmit={onSubmit}
          className={cx('flex flex-col', className)}
        >
          {children}
          {errors.form && <FieldError>{errors.form}</FieldError>}
          <FormFooter>
            {cancel}
            <Button type="submit" variant="primary" loading={pending}>
              {submitLabel}
            </Button>
          </FormFooter>
        </form>
      </Card>
      <LeaveGuard when={changed} />
    </>
  );
}

/**
 * The buttons of a form in a `Card`, submit last. On phones they stick to the bottom of the screen,
 * above the keyboard, the navigation and the safe area.
 */
function FormFooter({ children }: { children: ReactNode }) {
  useKeyboardInset();
  return (
    <div
      data-form-footer
      style={{ bottom: 'var(--keyboard-inset, var(--bottom-nav, 0px))' }}
      className="flex flex-wrap justify-end gap-2 max-sm:sticky max-sm:z-10 max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-b-lg max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-auto"
    >
      {children}
    </div>
  );
}

function AllFields<Values>({ form }: { form: Form<Values> }) {
  // `FormField` throws if a field needs a component of its own.
  return form.fields.names.map((name) => <FormField key={name} form={form} name={name as never} />);
}

/** Resolves the router's pending navigation. */
type Resolve = (blocked: boolean) => void;

/**
 * Asks before unsaved changes are lost: in-app navigation shows a dialog, closing the tab the
 * browser's own. After saving, navigate with `navigate({ …, ignoreBlocker: true })`.
 */
function LeaveGuard({ when }: { when: boolean }) {
  const t = useMessages();
  const { confirming, confirm, resolve } = useLeaveConfirmation();
  useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname && confirm(),
    enableBeforeUnload: () => when && !sessionEnd.isLeaving(),
  });
  return (
    <ConfirmDialog
      danger
      open={confirming}
      onOpenChange={(open) => {
        if (!open) resolve(true);
      }}
      title={t('ui:leave.title')}
      description={t('ui:leave.text')}
      cancelLabel={t('ui:leave.stay')}
      confirmLabel={t('ui:leave.leave')}
      onConfirm={() => resolve(false)}
    />
  );
}

function useLeaveConfirmation() {
  const pending = useRef<Resolve>(undefined);
  const [confirming, setConfirming] = useState(false);
  return {
    confirming,
    confirm(): boolean | Promise<boolean> {
      // Back while the dialog is open means stay. The router then reverts both steps at once, so
      // the first one must not be resolved as well.
      if (pending.current) {
        pending.current = undefined;
        setConfirming(false);
        return true;
      }
      return new Promise((resolve) => {
        pending.current = resolve;
        setConfirming(true);
      });
    },
    resolve(blocked: boolean) {
      pending.current?.(blocked);
      pending.current = undefined;
      setConfirming(false);
    },
  };
}
