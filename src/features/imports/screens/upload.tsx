import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { cutText } from '~/shared/text/cut-text';
import { Button, buttonClass } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { Progress } from '~/ui/basics/progress';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { useFileIntake } from '~/ui/image-upload/intake';
import { type Uploading, uploadFile } from '~/ui/image-upload/upload';
import { Card } from '~/ui/layout/page';
import { importQueries } from '../client';
import { ImportFrame } from '../components/frame';
import { importLimits } from '../limits';
import type { ImportTypeInfo } from '../schema';

/** The first step: choose a file. */
export function ImportUploadScreen({ type: name }: { type: string }) {
  const { data: type } = useSuspenseQuery(importQueries.type(name));
  return (
    <ImportFrame type={type} step="upload">
      <UploadCard type={name} />
      <FieldsCard type={type} />
    </ImportFrame>
  );
}

function UploadCard({ type }: { type: string }) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const { sent, failure, send, cancel } = useUpload(type);
  const dragging = useFileIntake(send);
  return (
    <Card className={cx('flex flex-col items-start gap-4', dragging && 'border-accent')}>
      <div>
        <h2 className="text-lg leading-snug font-semibold">{t('imports:upload.title')}</h2>
        <p className="mt-0.5 max-w-prose text-sm text-pretty text-ink-soft">
          {t('imports:upload.text')}
        </p>
        <p className="mt-2 max-w-prose text-sm text-pretty text-ink-soft">
          {t('imports:upload.nothing')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) send(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {sent === undefined ? (
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <Button
            variant="primary"
            icon={FileUp}
            className="max-sm:w-full"
            onClick={() => input.current?.click()}
          >
            {t('imports:upload.choose')}
          </Button>
          <span className="text-sm text-ink-soft max-sm:hidden">{t('imports:upload.drop')}</span>
        </div>
      ) : (
        <Sending sent={sent} onCancel={cancel} />
      )}
      {failure && <FieldError>{failure}</FieldError>}
    </Card>
  );
}

function Sending({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const t = useMessages();
  const format = useFormat();
  const percent = Math.round(sent * 100);
  const text =
    percent >= 100
      ? t('imports:upload.reading')
      : t('imports:upload.sending', { percent: format.number(percent) });
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Progress label={t('imports:upload.progress')} value={percent} max={100} text={text} />
        <p className="text-sm text-ink-soft tabular-nums">{text}</p>
      </div>
      <Button onClick={onCancel}>{t('imports:upload.cancel')}</Button>
    </div>
  );
}

/** What the file may contain, and a file to start from. */
function FieldsCard({ type: { name, columns } }: { type: ImportTypeInfo }) {
  const t = useMessages();
  const format = useFormat();
  const keys = columns.filter(({ key }) => key).map(({ label }) => label);
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="text-lg leading-snug font-semibold">{t('imports:fields.title')}</h2>
      <ul className="flex flex-wrap gap-2 text-sm">
        {columns.map(({ name: column, label, required }) => (
          <li key={column} className="rounded-md border border-line px-2 py-1">
            {label}
            {required && <span className="text-ink-soft"> ({t('imports:fields.required')})</span>}
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-pretty text-ink-soft">
        {t('imports:fields.key', { count: keys.length, fields: format.list(keys) })}
      </p>
      <a
        className={cx(buttonClass(), 'max-sm:w-full')}
        href={`/api/rest/imports/types/${name}/template`}
        download
      >
        <Download className="size-4 shrink-0" />
        {t('imports:template')}
      </a>
    </Card>
  );
}

/** Sends a file and opens the page of its import. Aborted on unmount. */
function useUpload(type: string) {
  const t = useMessages();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<Uploading>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  async function send(file: File) {
    if (sent !== undefined) return;
    setFailure(undefined);
    if (file.size > importLimits.bytes) return setFailure(t('imports:error.tooLarge'));
    setSent(0);
    const name = new URLSearchParams({ name: cutText(file.name, 200) });
    // Browsers name the type by the extension: the server finds out itself.
    const content = new File([file], file.name, { type: 'text/csv' });
    running.current = uploadFile(`/api/imports/${type}?${name}`, content, setSent);
    try {
      const id = await running.current.done;
      await navigate({ to: '/manager/import/$type/$id', params: { type, id } });
    } catch (error) {
      if (!(error instanceof DOMException))
        setFailure(errorMessage(toCallFailure(error, t), t('imports:upload.failed')));
    }
    return setSent(undefined);
  }
  return {
    sent,
    failure,
    send: (file: File) => void send(file),
    cancel: () => running.current?.cancel(),
  };
}
