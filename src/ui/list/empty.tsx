import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';

export type EmptyProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  icon?: Icon;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
};

export function Empty({ icon: Icon, title, text, action, className, ...props }: EmptyProps) {
  return (
    <div
      className={cx('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}
      {...props}
    >
      {Icon && (
        <span className="mb-3 grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon className="size-5.5" />
        </span>
      )}
      <p className="font-semibold text-balance wrap-anywhere">{title}</p>
      {text && <p className="max-w-sm text-sm text-pretty text-ink-soft">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
