import { useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { product } from '~/product';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { buttonClass } from '~/ui/basics/button';
import { Card, Page, PageHeader } from '~/ui/layout/page';
import { referenceQueries } from '../client';
import { CallNav, CallSelect } from '../components/call-nav';
import { CallSection } from '../components/call-section';
import { type Group, type Reference, sourceLabels } from '../reference';

/** API reference with a form to try each endpoint. */
export function ApiDocsScreen() {
  const t = useMessages();
  const { data: reference } = useSuspenseQuery(referenceQueries.all());
  const { groups } = reference;
  const { current, isOpen, toggle } = useOpenCalls();
  return (
    <Page width="full">
      <PageHeader
        title={t('api-docs:title')}
        description={t('api-docs:text')}
        actions={<Downloads />}
      />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <CallNav
          groups={groups}
          current={current}
          className="sticky top-18 h-[calc(100dvh-5.5rem)] max-lg:hidden print:hidden"
        />
        <CallSelect
          groups={groups}
          current={current}
          className="sticky top-14 z-20 -mx-4 bg-canvas px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden print:hidden"
        />
        <div className="flex min-w-0 flex-col gap-8">
          <Slot name="programAccess" origin={reference.origin} />
          <Introduction reference={reference} />
          {groups.map((group) => (
            <CallGroup key={group.id} group={group}>
              {group.calls.map((call) => (
                <CallSection
                  key={call.id}
                  {...{ call, reference }}
                  open={isOpen(call.id)}
                  onToggle={() => toggle(call.id)}
                />
              ))}
            </CallGroup>
          ))}
        </div>
      </div>
    </Page>
  );
}

function Downloads() {
  const t = useMessages();
  return (
    <>
      <a
        href="/api/rest/openapi.json"
        download={`${product.id}-rest.json`}
        className={buttonClass()}
      >
        <Download className="size-4 shrink-0" />
        {t('api-docs:download.rest')}
      </a>
      <a
        href="/api/auth/openapi.json"
        download={`${product.id}-auth.json`}
        className={buttonClass()}
      >
        <Download className="size-4 shrink-0" />
        {t('api-docs:download.auth')}
      </a>
    </>
  );
}

/** General information: base URL and authentication. */
function Introduction({ reference: { origin, cookieName } }: { reference: Reference }) {
  const t = useMessages();
  const facts = [
    { title: t('api-docs:intro.base'), text: t('api-docs:intro.baseText'), code: origin },
    { title: t('api-docs:intro.session'), text: t('api-docs:intro.sessionText'), code: cookieName },
    {
      title: t('api-docs:intro.origin'),
      text: t('api-docs:intro.originText'),
      code: `origin: ${origin}`,
    },
    {
      title: t('api-docs:intro.errors'),
      text: t('api-docs:intro.errorsText'),
      code: '{ code, status, message }',
    },
  ];
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        {facts.map(({ title, text, code }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-pretty text-ink-soft">
              {text}
              <code
                dir="ltr"
                className="mt-1 block font-mono text-xs text-ink wrap-anywhere rtl:text-end"
              >
                {code}
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function CallGroup({ group, children }: { group: Group; children: ReactNode }) {
  const t = useMessages();
  return (
    <section aria-labelledby={group.id} className="flex flex-col gap-4">
      <div>
        <p className="text-sm text-ink-soft">
          {t(sourceLabels[group.source])}
          {' · '}
          {t('api-docs:nav.count', { count: group.calls.length })}
        </p>
        <h2
          id={group.id}
          lang="en"
          className="font-serif text-2xl leading-tight font-semibold tracking-tight"
        >
          <bdi>{group.name}</bdi>
        </h2>
      </div>
      <div className="flex flex-col gap-2">{children}</div>
    </section>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The endpoint in the URL's hash. The server never receives the hash. */
function useAnchor(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeURIComponent(location.hash.slice(1)),
    () => '',
  );
}

/** The open endpoints: those the user opened, and the one in the hash. */
function useOpenCalls(): {
  current: string;
  isOpen(id: string): boolean;
  toggle(id: string): void;
} {
  const current = useAnchor();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState('');
  if (current !== shown) {
    setShown(current);
    setOpen(new Set([...open, current]));
  }
  // Sections above may have changed height since the browser scrolled to the hash.
  useEffect(() => document.getElementById(current)?.scrollIntoView(), [current]);
  return {
    current,
    isOpen: (id) => open.has(id),
    toggle(id) {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      setOpen(next);
    },
  };
}
