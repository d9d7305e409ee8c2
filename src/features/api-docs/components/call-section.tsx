import { ChevronDown, Link2, PencilLine, UserRound } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Access } from '~/shared/api-document';
import { Badge } from '~/ui/basics/badge';
import { cx } from '~/ui/basics/cx';
import { getLines, typeOf } from '../json-schema';
import type { Call, Reference } from '../reference';
import { getCurl } from '../request';
import { CodeBlock } from './code-block';
import { MethodBadge } from './method-badge';
import { SchemaTable } from './schema-table';
import { TryCall } from './try-call';

interface CallSectionProps {
  call: Call;
  reference: Reference;
  open: boolean;
  onToggle: () => void;
}

/**
 * One endpoint: description, access, parameters, responses, and a form to try it. Collapsed at
 * first, so the page works as an overview.
 */
export function CallSection({ call, reference, open, onToggle }: CallSectionProps) {
  const id = useId();
  return (
    <section
      id={call.id}
      aria-labelledby={`${id}-title`}
      className="rounded-lg border border-line bg-surface shadow-low max-lg:scroll-mt-14"
    >
      <h3 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full items-center gap-3 rounded-lg px-4 py-3 text-start transition-colors hover:bg-wash sm:px-5"
        >
          <MethodBadge method={call.method} className="min-w-15 justify-center" />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <bdi lang="en" className="font-medium wrap-anywhere">
              {call.summary}
            </bdi>
            <code dir="ltr" className="font-mono text-xs text-ink-soft wrap-anywhere">
              {call.path}
            </code>
          </span>
          <ChevronDown
            className={cx(
              'size-4 shrink-0 text-ink-soft transition-transform',
              open && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && <Details call={call} reference={reference} />}
      </div>
    </section>
  );
}

function Details({ call, reference }: Pick<CallSectionProps, 'call' | 'reference'>) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4 sm:px-5">
      <About call={call} />
      <CallInput call={call} />
      {call.example !== null && (
        <div className="flex flex-col gap-2">
          <h4 className="text-sm font-semibold">{t('api-docs:example')}</h4>
          <CodeBlock label={t('api-docs:example')} code={call.example} />
        </div>
      )}
      <Errors errors={call.errors} />
      <div className="flex flex-col gap-2">
        <h4 className="text-sm font-semibold">{t('api-docs:curl')}</h4>
        <CodeBlock label={t('api-docs:curl')} code={getCurl(call, reference)} />
      </div>
      {call.tryable && <TryCall call={call} />}
    </div>
  );
}

function About({ call }: { call: Call }) {
  const t = useMessages();
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-2">
        {call.description && (
          <p lang="en" className="max-w-prose text-sm text-pretty text-ink-soft">
            <bdi>
              <Prose text={call.description} />
            </bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2">
          <Badge icon={UserRound}>{t(getAudience(call.access))}</Badge>
          {call.access.permission && (
            <Badge dir="ltr" className="font-mono">
              {call.access.permission}
            </Badge>
          )}
          {call.writes && (
            <Badge tone="warning" icon={PencilLine}>
              {t('api-docs:writes')}
            </Badge>
          )}
        </p>
      </div>
      <a
        href={`#${call.id}`}
        aria-label={t('api-docs:anchor', { call: call.summary })}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-wash hover:text-ink pointer-coarse:size-11 print:hidden"
      >
        <Link2 className="size-4" />
      </a>
    </div>
  );
}

/** Renders text in backticks as code. */
function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="font-mono text-ink">
        {part}
      </code>
    ),
  );
}

function getAudience({ session, roles }: Access): PlainMessageKey {
  if (!session) return 'api-docs:access.anyone';
  if (!roles) return 'api-docs:access.signedIn';
  return roles.includes('user') ? 'api-docs:access.everybody' : 'api-docs:access.administrators';
}

function CallInput({ call }: { call: Call }) {
  const t = useMessages();
  const fieldsIn = (location: 'path' | 'query') =>
    call.fields
      .filter((field) => field.in === location)
      .map(({ name, required, schema }) => ({ name, required, schema, type: typeOf(schema) }));
  const body = call.body ? getLines(call.body) : [];
  const parts = [
    { title: t('api-docs:fields.path'), lines: fieldsIn('path') },
    { title: t('api-docs:fields.query'), lines: fieldsIn('query') },
    { title: t('api-docs:fields.body'), lines: body },
  ];
  return parts.map(
    ({ title, lines }) =>
      lines.length > 0 && <SchemaTable key={title} title={title} lines={lines} />,
  );
}

function Errors({ errors }: Pick<Call, 'errors'>) {
  const t = useMessages();
  if (errors.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-sm font-semibold">{t('api-docs:errors')}</h4>
      <ul className="flex flex-col gap-1.5 text-sm">
        {errors.map(({ status, codes }) => (
          <li key={status} className="flex items-baseline gap-3">
            <Badge tone="danger" dir="ltr" className="shrink-0 font-mono">
              {status}
            </Badge>
            <span dir="ltr" className="flex flex-wrap gap-x-2 rtl:justify-end">
              {codes.map((code) => (
                <code key={code} className="font-mono text-xs wrap-anywhere">
                  {code}
                </code>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
