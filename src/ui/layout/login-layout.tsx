import type { ReactNode } from 'react';
import { Shelves } from './shelves';
import { Logo } from './logo';

export interface LoginLayoutProps {
  children: ReactNode;
  footer?: ReactNode;
}

/** Centred column for forms outside the app areas, with an illustration on wide screens. */
export function LoginLayout({ children, footer }: LoginLayoutProps) {
  return (
    <div
      data-fills-screen
      className="grid min-h-dvh grid-cols-1 grid-rows-[1fr_auto] lg:grid-rows-1 lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-8 px-6 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-10">
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
      {/* On narrower screens a single shelf sits at the bottom, if the screen is tall enough. */}
      <div className="relative overflow-hidden max-lg:h-[min(52vw,100dvh-34rem)] max-lg:[@media(height<46rem)]:hidden print:hidden">
        <Shelves className="absolute inset-0 size-full max-lg:top-auto max-lg:h-auto max-lg:translate-y-[51%]" />
      </div>
    </div>
  );
}
