import { useLocation, useParams } from '@tanstack/react-router';
import { ChevronDown, RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type ErrorPageKind, errorTitles } from '~/shared/errors/error-kind';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Slot } from '~/shared/page/slots';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import { isolate } from '../basics/isolate';
import { LogoIcon } from './logo';
import { WaysOut } from './ways-out';
import { useTitle } from '~/shared/page/page-title';

const texts: Record<ErrorPageKind, { text: PlainMessageKey; code?: string }> = {
  '403': { text: 'ui:error.403.text', code: '403' },
  '404': { text: 'ui:error.404.text', code: '404' },
  '500': { text: 'ui:error.500.text', code: '500' },
  unavailable: { text: 'ui:error.unavailable.text', code: '503' },
  unreachable: { text: 'ui:error.unreachable.text' },
  unknown: { text: 'ui:error.unknown.text' },
};

function Message({ code, title, text }: { code?: string; title: string; text: string }) {
  return (
    <div className="flex flex-col items-center gap-3">
      {code ? (
        <p className="font-serif text-7xl leading-none font-semibold text-accent/80" dir="ltr">
          {code}
        </p>
      ) : (
        <LogoIcon className="size-12" />
      )}
      <h1 className="mt-2 font-serif text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {title}
      </h1>
      <p className="max-w-md text-pretty text-ink-soft">{text}</p>
    </div>
  );
}

function Centre({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'mx-auto flex w-full max-w-2xl flex-1 flex-col items-center justify-center gap-8 px-4 py-6 text-center',
        className,
      )}
    >
      {children}
    </div>
  );
}

export interface ErrorPageProps {
  kind: ErrorPageKind;
  /** Shows a retry button, which is busy while the promise is pending. */
  onRetry?: () => void | Promise<void>;
}

export function ErrorPage({ kind, onRetry }: ErrorPageProps) {
  const t = useMessages();
  const { text, code } = texts[kind];
  const title = errorTitles[kind];
  useTitle(t(title));
  return (
    <Centre>
      <Message code={code} title={t(title)} text={t(text)} />
      <WaysOut onRetry={onRetry} />
      {kind === '403' && <SignedInAs />}
      {kind === '404' && <MissingRecord />}
    </Centre>
  );
}

/** Without height: what is shown later moves no button. */
function MissingRecord() {
  const { id } = useParams({ strict: false });
  if (id === undefined) return null;
  return (
    <div className="h-0 w-full">
      <Slot name="missingRecord" id={id} />
    </div>
  );
}

/** Perhaps another account has access. */
function SignedInAs() {
  const t = useMessages();
  const path = useLocation({ select: ({ href }) => href });
  const session = usePageContext()?.session;
  if (!session) return null;
  // After signing out and in again, this page opens.
  const login = `/login?${new URLSearchParams({ redirect: path })}`;
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span className="wrap-anywhere">
        {t('ui:error.403.signedInAs', { user: isolate(session.user.email) })}
      </span>
      {!session.impersonatedBy && (
        <a
          href={`/logout?${new URLSearchParams({ redirect: login })}`}
          className="font-medium text-accent underline underline-offset-4 max-sm:py-2.5"
        >
          {t('ui:error.403.switch')}
        </a>
      )}
    </p>
  );
}

/** When rendering failed. Does not depend on the router. */
export function Crash({ error }: { error: unknown }) {
  const t = useMessages();
  const [shown, setShown] = useState(false);
  const details = useId();
  return (
    <Centre className="min-h-[min(100dvh,40rem)]">
      <Message title={t('ui:crash.title')} text={t('ui:crash.text')} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          {t('ui:crash.reload')}
        </Button>
        <Button
          aria-expanded={shown}
          aria-controls={details}
          icon={ChevronDown}
          className="[&[aria-expanded=true]_svg]:rotate-180"
          onClick={() => setShown(!shown)}
        >
          {shown ? t('ui:crash.hide') : t('ui:crash.show')}
        </Button>
      </div>
      <pre
        id={details}
        hidden={!shown}
        dir="ltr"
        className="w-full rounded-lg border border-line bg-surface p-4 text-start font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {describe(error)}
      </pre>
    </Centre>
  );
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (import.meta.env.DEV && error.stack) || `${error.name}: ${error.message}`;
}
