/**
 * What makes this product yours: change it here. Colours and fonts of the screens are in
 * `src/ui/styles/tokens.css`, the logo is in `src/logo.ts`.
 */
export const product = {
  /** Shown in titles, emails and on screens. Messages say `{{product}}`. */
  name: 'Foreword',
  /** Prefix of cookies, storage keys, metrics and file names: lower-case letters, digits, hyphens. */
  id: 'foreword',
  /** Hue of the accent colour (oklch): 25 is red, 50 orange, 150 green, 255 blue, 332 plum. */
  accentHue: 332,
} as const;

/** Sender of emails unless `MAIL_FROM` is set. */
export const senderEmail = 'hello@example.com';
