import type { ComponentProps, ReactNode } from 'react';
import { Outlet, useChildMatches } from '@tanstack/react-router';
import { cx } from '../basics/cx';

export type PageProps = ComponentProps<'div'> & {
  /** Maximum content width: a text or form column, a list, a wide table. */
  width?: keyof typeof widths;
};

const widths = { narrow: 'max-w-2xl', wide: 'max-w-5xl', full: '' } as const;

/** The grid of all pages: whatever the width of its content, a page starts at the same edge. */
export function Page({ width = 'wide', className, ...props }: PageProps) {
  return (
    // Bottom padding, so a toast never covers the end of a page.
    <div className="mx-auto w-full max-w-7xl px-4 pt-6 pb-24 sm:px-6 sm:pt-8 print:pb-0">
      <div className={cx('flex w-full flex-col gap-6', widths[width], className)} {...props} />
    </div>
  );
}

interface Heading {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export type PageHeaderProps = Omit<ComponentProps<'header'>, 'title'> &
  Heading & {
    /** Rendered above the title, such as a back link. */
    before?: ReactNode;
    /** Between the title and the actions; below them on phones, and below a description. */
    tabs?: ReactNode;
  };

export function PageHeader({
  title,
  description,
  actions,
  before,
  tabs,
  className,
  ...props
}: PageHeaderProps) {
  return (
    <header className={cx('flex flex-col gap-3', className)} {...props}>
      {before}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
            {title}
          </h1>
          {description && (
            <div className="mt-1.5 max-w-prose text-pretty text-ink-soft">{description}</div>
          )}
        </div>
        {description ? <div className="order-last basis-full empty:hidden">{tabs}</div> : tabs}
        {actions && <Actions>{actions}</Actions>}
      </div>
    </header>
  );
}

/** `data-actions` marks the buttons as actions of the page. */
function Actions({ children }: { children: ReactNode }) {
  return (
    <div data-actions className="flex flex-wrap items-center gap-2 print:hidden">
      {children}
    </div>
  );
}

export type SectionProps = Omit<ComponentProps<'section'>, 'title'> & Heading;

export function Section({
  title,
  description,
  actions,
  className,
  children,
  ...props
}: SectionProps) {
  return (
    <section className={cx('flex flex-col gap-4', className)} {...props}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg leading-snug font-semibold text-balance">{title}</h2>
          {description && <div className="mt-0.5 text-sm text-ink-soft">{description}</div>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </div>
      {children}
    </section>
  );
}

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cx('rounded-lg border border-line bg-surface p-4 shadow-low sm:p-5', className)}
      {...props}
    />
  );
}

/** For a route that is a page itself and has another one below it, such as the form of a record. */
export const PageOrChild = ({ children }: { children: ReactNode }) =>
  useChildMatches().length > 0 ? <Outlet /> : children;
