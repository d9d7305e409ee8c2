import type { ReactNode } from 'react';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import { Card } from '../layout/page';
import { useKeyboardInset } from '../layout/use-keyboard-inset';
import { Conflict } from './conflict';
import { FieldError } from './field';
import { FormField } from './form-field';
import { LeaveGuard } from './leave-guard';
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
