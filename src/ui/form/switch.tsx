import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../basics/cx';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  onChange: (on: boolean) => void;
};

/** A setting that applies immediately. Label it with an enclosing label or `aria-label`. */
export function Switch({ onChange, className, ...props }: SwitchProps) {
  return (
    <span
      className={cx(
        'relative inline-flex h-6 w-10 shrink-0 rounded-full border border-line-strong bg-raised transition-colors has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-50',
        className,
      )}
    >
      <input
        {...props}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute -inset-2 cursor-pointer appearance-none rounded-full outline-none disabled:cursor-default"
      />
      <span className="pointer-events-none absolute start-0.75 top-1/2 size-4 -translate-y-1/2 rounded-full bg-ink-soft transition-[inset-inline-start,background-color] peer-checked:start-4.75 peer-checked:bg-accent-ink forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]" />
    </span>
  );
}

type SwitchRowProps = Omit<SwitchProps, 'id'> & { label: string; text: ReactNode };

/** A switch with its label, and what it means. */
export function SwitchRow({ label, text, ...props }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-x-6 text-sm">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="text-pretty text-ink-soft">
          {text}
        </p>
      </div>
      <Switch {...props} id={id} aria-describedby={`${id}-text`} />
    </div>
  );
}
