import type { ReactNode } from 'react';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import { Card } from '../layout/page';
import { Conflict } from './conflict';
import { FieldError } from './field';
import { FormField } from './form-field';
import { FormFooter } from './form-footer';
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
            <Button type="submit" variant="primary" loading={pending} waiting={Boolean(conflict)}>
              {submitLabel}
            </Button>
          </FormFooter>
        </form>
      </Card>
      <LeaveGuard when={changed} />
    </>
  );
}

function AllFields<Values>({ form }: { form: Form<Values> }) {
  // `FormField` throws if a field needs a component of its own.
  return form.fields.names.map((name) => <FormField key={name} form={form} name={name as never} />);
}
