import type { ReactNode } from 'react';
import { Shelves } from './shelves';
import { Logo } from './logo';

export interface LoginLayoutProps {
  children: ReactNode;
  /** Language and theme. */
  footer?: ReactNode;
}

/**
 * A form, or what else stands outside of the areas, in a calm column; beside it, on wide screens, a
 * drawing of shelves.
 */
export function LoginLayout({ children, footer }: LoginLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col gap-8 px-6 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-10">
        <header>
          <Logo className="text-xl" />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6">
          {children}
        </main>
        {footer && (
          <footer className="mx-auto flex w-full max-w-sm flex-wrap items-center justify-between gap-3">
            {footer}
          </footer>
        )}
      </div>
      <div className="relative hidden overflow-hidden lg:block print:hidden">
        <Shelves className="absolute inset-0 size-full" />
      </div>
    </div>
  );
}
