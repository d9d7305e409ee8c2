import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import type { TryResponse } from '../request';
import { CodeBlock } from './code-block';

function getTone(status: number): BadgeTone {
  if (status < 300) return 'success';
  return status < 400 ? 'warning' : 'danger';
}

/** Status, duration, headers and body of a response. */
export function CallResponse({ response }: { response: TryResponse }) {
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
