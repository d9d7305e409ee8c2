import type { ReactNode } from 'react';

/** Names and values of one record, in two columns. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">{children}</dl>
  );
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** A name and its value at both ends of a line, for the side of a page. */
export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Text for programs, such as JSON: left to right, whatever the language of the page is. */
export function DetailCode({ children }: { children: string }) {
  return (
    <pre
      lang="en"
      dir="ltr"
      className="max-h-60 min-h-8 overflow-y-auto rounded-md bg-wash p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}
