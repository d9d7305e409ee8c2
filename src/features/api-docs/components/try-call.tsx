import { Play } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { FieldError, SelectField, TextAreaField, TextField } from '~/ui/form/field';
import { isolate } from '~/ui/basics/isolate';
import { typeOf } from '../json-schema';
import type { Call, CallField } from '../reference';
import {
  type TryRequestInput,
  type TryResponse,
  type TryErrors,
  type TryRequest,
  requestOf,
  send,
  initialInput,
} from '../request';
import { CallResponse } from './call-answer';

/** Collapsed by default: a form per endpoint would clutter the page. */
export function TryCall({ call }: { call: Call }) {
  const t = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4 print:hidden">
      <Button
        icon={Play}
        className="self-start"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('api-docs:try.open')}
      </Button>
      <div id={id} hidden={!open}>
        {open && <TryForm call={call} />}
      </div>
    </div>
  );
}

function TryForm({ call }: { call: Call }) {
  const t = useMessages();
  const { input, setInput, errors, pending, response, failure, unconfirmed, ...actions } =
    useTryRequest(call);
  const errorFor = (name: string) => {
    const kind = errors[name];
    return kind && t(kind === 'missing' ? 'api-docs:try.missing' : 'api-docs:try.notJson');
  };
  return (
    <form noValidate onSubmit={actions.submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 empty:hidden">
        {call.fields.map((field) => (
          <TryField
            key={field.name}
            field={field}
            value={input.values[field.name] ?? ''}
            error={errorFor(field.name)}
            onChange={(value) =>
              setInput({ ...input, values: { ...input.values, [field.name]: value } })
            }
          />
        ))}
      </div>
      {call.body && (
        <TextAreaField
          label={t('api-docs:fields.body')}
          hint={t('api-docs:try.bodyHint')}
          error={errorFor('body')}
          value={input.body}
          dir="ltr"
          rows={Math.min(14, input.body.split('\n').length + 1)}
          spellCheck={false}
          autoCapitalize="none"
          className="[&_textarea]:font-mono"
          onChange={(event) => setInput({ ...input, body: event.currentTarget.value })}
        />
      )}
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {t('api-docs:try.send')}
      </Button>
      {failure && <FieldError>{t('api-docs:try.failed')}</FieldError>}
      {response && <CallResponse response={response} />}
      <ConfirmDialog
        open={unconfirmed !== undefined}
        onOpenChange={actions.cancel}
        title={t('api-docs:try.confirmTitle')}
        description={t('api-docs:try.confirmText', {
          call: isolate(`${call.method} ${call.path}`),
        })}
        confirmLabel={t('api-docs:try.send')}
        danger={call.method === 'DELETE'}
        onConfirm={actions.confirm}
      />
    </form>
  );
}

/** Requests change real data with the user's own session, so writes ask for confirmation. */
function useTryRequest(call: Call) {
  const [input, setInput] = useState<TryRequestInput>(() => initialInput(call));
  const [errors, setErrors] = useState<TryErrors>({});
  const [pending, setPending] = useState(false);
  const [response, setResponse] = useState<TryResponse>();
  const [failure, setFailure] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<TryRequest>();

  async function run(request: TryRequest) {
    setPending(true);
    setFailure(false);
    setResponse(undefined);
    try {
      setResponse(await send(request));
    } catch {
      setFailure(true);
    }
    setPending(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const result = requestOf(call, input);
    setErrors('errors' in result ? result.errors : {});
    if ('errors' in result) return;
    if (call.writes) setUnconfirmed(result.request);
    else void run(result.request);
  }

  async function confirm() {
    if (unconfirmed) await run(unconfirmed);
  }

  const cancel = () => setUnconfirmed(undefined);
  return {
    input,
    setInput,
    errors,
    pending,
    response,
    failure,
    unconfirmed,
    submit,
    confirm,
    cancel,
  };
}

interface TryFieldProps {
  field: CallField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function TryField({ field, value, error, onChange }: TryFieldProps) {
  const { name, required, schema } = field;
  const label = (
    <code dir="ltr" className="font-mono">
      {name}
    </code>
  );
  if (schema.enum)
    return (
      <SelectField
        {...{ label, required, value, error }}
        dir="ltr"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">–</option>
        {schema.enum.map((it) => (
          <option key={String(it)}>{String(it)}</option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...{ label, required, value, error }}
      dir="ltr"
      placeholder={typeOf(schema)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
