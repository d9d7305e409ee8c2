import { Play } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
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
  startOf,
} from '../request';
import { CallAnswer } from './call-answer';

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
        {open && <TrialForm call={call} />}
      </div>
    </div>
  );
}

function TrialForm({ call }: { call: Call }) {
  const t = useMessages();
  const { trial, setTrial, errors, pending, answer, failure, asking, ...does } = useTrial(call);
  const wrong = (name: string) => {
    const kind = errors[name];
    return kind && t(kind === 'missing' ? 'api-docs:try.missing' : 'api-docs:try.notJson');
  };
  return (
    <form noValidate onSubmit={does.submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 empty:hidden">
        {call.fields.map((field) => (
          <TrialField
            key={field.name}
            field={field}
            value={trial.values[field.name] ?? ''}
            error={wrong(field.name)}
            onChange={(value) =>
              setTrial({ ...trial, values: { ...trial.values, [field.name]: value } })
            }
          />
        ))}
      </div>
      {call.body && (
        <TextAreaField
          label={t('api-docs:fields.body')}
          hint={t('api-docs:try.bodyHint')}
          error={wrong('body')}
          value={trial.body}
          dir="ltr"
          rows={Math.min(14, trial.body.split('\n').length + 1)}
          spellCheck={false}
          autoCapitalize="none"
          className="[&_textarea]:font-mono"
          onChange={(event) => setTrial({ ...trial, body: event.currentTarget.value })}
        />
      )}
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {t('api-docs:try.send')}
      </Button>
      {failure && <FieldError>{t('api-docs:try.failed')}</FieldError>}
      {answer && <CallAnswer answer={answer} />}
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={does.cancel}
        title={t('api-docs:try.confirmTitle')}
        description={t('api-docs:try.confirmText', {
          call: isolate(`${call.method} ${call.path}`),
        })}
        confirmLabel={t('api-docs:try.send')}
        danger={call.method === 'DELETE'}
        onConfirm={does.confirm}
      />
    </form>
  );
}

/** Requests change real data with the user's own session, so writes ask for confirmation. */
function useTrial(call: Call) {
  const [trial, setTrial] = useState<TryRequestInput>(() => startOf(call));
  const [errors, setErrors] = useState<TryErrors>({});
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<TryResponse>();
  const [failure, setFailure] = useState(false);
  const [asking, setAsking] = useState<TryRequest>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function go(request: TryRequest) {
    const signal = leaving.current?.signal;
    if (!signal) return;
    setPending(true);
    setFailure(false);
    setAnswer(undefined);
    try {
      setAnswer(await send(request, signal));
    } catch {
      if (signal.aborted) return;
      setFailure(true);
    }
    setPending(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const judged = requestOf(call, trial);
    setErrors('errors' in judged ? judged.errors : {});
    if ('errors' in judged) return;
    if (call.writes) setAsking(judged.request);
    else void go(judged.request);
  }

  async function confirm() {
    if (asking) await go(asking);
  }

  const cancel = () => setAsking(undefined);
  return { trial, setTrial, errors, pending, answer, failure, asking, submit, confirm, cancel };
}

interface TrialFieldProps {
  field: CallField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function TrialField({ field, value, error, onChange }: TrialFieldProps) {
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
