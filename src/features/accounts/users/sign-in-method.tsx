import type { ReactNode } from 'react';
import type { Icon } from '~/ui/basics/icon';

interface SignInMethodProps {
  icon: Icon;
  name: string;
  detail: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A row of the sign-in methods on the page of a user in the manager. */
export function SignInMethod({ icon: MethodIcon, name, detail, children }: SignInMethodProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <MethodIcon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <div className="text-sm wrap-anywhere text-ink-soft">{detail}</div>
      </div>
      {children}
    </li>
  );
}
