interface ProgressProps {
  label: string;
  value: number;
  /** Null while it is not known. */
  max: number | null;
  /** What a screen reader says instead of the numbers. */
  text?: string;
}

/** How much of something is done. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const share = max ? Math.min(value / max, 1) : 0;
  return (
    <svg
      role="progressbar"
      aria-label={label}
      {...(max !== null && { 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': max })}
      aria-valuetext={text}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="h-1.5 w-full rounded-full bg-wash"
    >
      <rect width={share * 100} height="1" className="fill-accent" />
    </svg>
  );
}
