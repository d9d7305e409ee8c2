export interface LogoShape {
  /** A path on a grid of 24 × 24. */
  d: string;
  color: 'fill-accent' | 'fill-accent-ink' | 'stroke-accent-ink';
  opacity?: number;
}

/** The logo on pages, in the icons of browsers and phones, and in link previews. */
export const logo: readonly LogoShape[] = [
  {
    d: 'M6 1.5h8.2L21 8.3v11.2a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3Z',
    color: 'fill-accent',
  },
  { d: 'M14.2 1.5 21 8.3h-4.8a2 2 0 0 1-2-2Z', color: 'fill-accent-ink', opacity: 0.5 },
  { d: 'M15 11.3H8.4v7.2m0-3.7h4.8', color: 'stroke-accent-ink' },
];
