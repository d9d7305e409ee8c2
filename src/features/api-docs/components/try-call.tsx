import { Play } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { type BadgeTone, Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError, SelectField, TextAreaField, TextField } from '~/ui/form/field';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { typeOf } from '../json-schema';
import type { Call, CallField } from '../reference';
import {
  type TryErrors,
  type TryRequest,
  type TryRequestInput,
  type TryResponse,
  getRequest,
  initialInput,
  send,
} from '../request';
import { CodeBlock } from './code-block';

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
  const { input, setInput, errors, pending, outcome, submit, confirm } = useTryRequest(call);
  const errorFor = (name: string) => {
    const kind = errors[name];
    return kind && t(kind === 'missing' ? 'api-docs:try.missing' : 'api-docs:try.notJson');
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      {call.acceptsToken && (
        <TokenField value={input.token} onChange={(token) => setInput({ ...input, token })} />
      )}
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {t('api-docs:try.send')}
      </Button>
      {outcome === 'failed' ? (
        <FieldError>{t('api-docs:try.failed')}</FieldError>
      ) : (
        outcome && <CallResponse response={outcome} />
      )}
      <ConfirmDialog
        {...confirm}
        title={t('api-docs:try.confirmTitle')}
        description={t('api-docs:try.confirmText', {
          call: isolate(`${call.method} ${call.path}`),
        })}
        confirmLabel={t('api-docs:try.send')}
        danger={call.method === 'DELETE'}
      />
    </form>
  );
}

function TokenField({ value, onChange }: Pick<TryFieldProps, 'value' | 'onChange'>) {
  const t = useMessages();
  return (
    <TextField
      label={t('api-docs:try.token')}
      hint={t('api-docs:try.tokenHint')}
      value={value}
      dir="ltr"
      type="password"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Requests change real data on behalf of the user, so writes ask for confirmation. */
function useTryRequest(call: Call) {
  const [input, setInput] = useState<TryRequestInput>(() => initialInput(call));
  const [errors, setErrors] = useState<TryErrors>({});
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<TryResponse | 'failed'>();
  const [unconfirmed, setUnconfirmed] = useState<TryRequest>();

  async function run(request: TryRequest) {
    setPending(true);
    setOutcome(undefined);
    setOutcome(await send(request).catch(() => 'failed' as const));
    setPending(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const result = getRequest(call, input);
    setErrors('errors' in result ? result.errors : {});
    if ('errors' in result) return;
    if (call.writes) setUnconfirmed(result.request);
    else void run(result.request);
  }

  const confirm = {
    open: unconfirmed !== undefined,
    onOpenChange: () => setUnconfirmed(undefined),
    async onConfirm() {
      if (unconfirmed) await run(unconfirmed);
    },
  };
  return { input, setInput, errors, pending, outcome, submit, confirm };
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
        {schema.enum.map((item) => (
          <option key={String(item)}>{String(item)}</option>
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

function getTone(status: number): BadgeTone {
  if (status < 300) return 'success';
  return status < 400 ? 'warning' : 'danger';
}

/** Status, duration, headers and body of a response. */
function CallResponse({ response }: { response: TryResponse }) {
  const t = useMessages();
  const format = useFormat();
  const { status, statusText, milliseconds, headers, body, truncated } = response;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-semibold">{t('api-docs:answer.title')}</span>
        <Badge tone={getTone(status)} dir="ltr" className="font-mono">
          {`${status} ${statusText}`.trim()}
        </Badge>
        <span className="text-ink-soft">
          {t('api-docs:answer.time', { time: format.number(milliseconds) })}
        </span>
      </p>
      <details className="text-sm">
        <summary className="w-fit rounded-sm font-medium">{t('api-docs:answer.headers')}</summary>
        <dl
          dir="ltr"
          className="mt-2 grid gap-x-4 gap-y-1 font-mono text-xs sm:grid-cols-[minmax(8rem,auto)_1fr]"
        >
          {headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body === '' ? (
        <p className="text-sm text-ink-soft">{t('api-docs:answer.empty')}</p>
      ) : (
        <CodeBlock tall label={t('api-docs:answer.title')} code={body} />
      )}
      {truncated && <p className="text-sm text-ink-soft">{t('api-docs:answer.cut')}</p>}
    </div>
  );
}
