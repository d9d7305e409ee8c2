import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx';
import type { Icon } from './icon';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the text. */
  icon?: Icon;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink shadow-low hover:bg-accent-hover',
  secondary: 'border-line bg-raised text-ink shadow-low hover:border-line-strong hover:bg-wash',
  ghost: 'border-transparent text-ink-soft hover:bg-wash hover:text-ink',
  danger: 'border-transparent bg-danger text-danger-ink shadow-low hover:bg-danger-hover',
};

// Touch targets need 40 to 44 px; smaller heights apply only to wide screens with a mouse.
const heights: Record<ButtonSize, string> = {
  sm: 'h-10 text-sm sm:h-8 sm:pointer-coarse:h-10',
  md: 'h-11 text-sm sm:h-9 sm:pointer-coarse:h-11',
  lg: 'h-12 text-base sm:h-11',
};
const paddings: Record<ButtonSize, string> = { sm: 'px-3', md: 'px-3.5', lg: 'px-5' };
const squares: Record<ButtonSize, string> = {
  sm: 'w-10 sm:w-8 sm:pointer-coarse:w-10',
  md: 'w-11 sm:w-9 sm:pointer-coarse:w-11',
  lg: 'w-12 sm:w-11',
};

// Single line, except on narrow screens with enlarged text.
const base =
  'max-[24rem]:min-h-fit max-[24rem]:shrink max-[24rem]:whitespace-normal relative inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap select-none transition-[background-color,border-color,color,transform,opacity] active:translate-y-px disabled:pointer-events-none disabled:opacity-50 aria-disabled:active:translate-y-0';

function classNames(variant: ButtonVariant, size: ButtonSize, shape: Record<ButtonSize, string>) {
  return cx(base, variants[variant], heights[size], shape[size]);
}

/** A function instead of a component: lists have a button in each row. */
function withIcon(Icon: Icon | undefined, children: ReactNode) {
  return (
    <>
      {Icon && <Icon className="size-4 shrink-0" />}
      {children}
    </>
  );
}

/** Blocks the click (and the submit) but keeps the button focusable, unlike `disabled`. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  ButtonStyle & {
    type?: 'button' | 'submit';
    /** Shows a spinner at the same width and ignores clicks. */
    loading?: boolean;
    /**
     * Ignores clicks until something else is decided, and keeps the focus that `disabled` loses.
     */
    waiting?: boolean;
  };

export function Button(props: ButtonProps) {
  return <BaseButton {...props} shape={paddings} />;
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> & {
  icon: Icon;
  /** Used as the accessible name and as the tooltip. */
  label: string;
};

export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <BaseButton variant="ghost" title={label} {...props} aria-label={label} shape={squares}>
      <Icon className="size-4.5 shrink-0" />
    </BaseButton>
  );
}

function BaseButton({
  variant = 'secondary',
  size = 'md',
  shape,
  icon,
  loading = false,
  waiting = false,
  type,
  className,
  children,
  onClick,
  ...props
}: ButtonProps & { shape: Record<ButtonSize, string> }) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={cx(classNames(variant, size, shape), waiting && 'opacity-50', className)}
      {...props}
      {...(loading && { 'aria-busy': true })}
      {...((loading || waiting) && { 'aria-disabled': true })}
      onClick={loading || waiting ? ignoreClick : onClick}
    >
      {/* Faded, not hidden: the text keeps the width and stays the button's accessible name. */}
      <span className={cx('inline-flex items-center justify-center gap-2', loading && 'opacity-0')}>
        {withIcon(icon, children)}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

export function ButtonAnchor({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...props
}: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a
      className={cx(classNames(variant, size, paddings), 'gap-2', className)}
      {...props}
      // The router would mark a form's “Cancel” link as current, because it points to a parent
      // path.
      aria-current={undefined}
    >
      {withIcon(icon, children)}
    </a>
  );
}

/** For plain anchors outside the router, such as downloads. */
export const buttonClass = (variant: ButtonVariant = 'secondary') =>
  cx(classNames(variant, 'md', paddings), 'gap-2');

/** A link styled as a button. Accepts the props of the router's `Link`. */
export const ButtonLink = createLink(ButtonAnchor);
