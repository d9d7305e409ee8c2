import type { Translate } from '~/shared/i18n/i18n';
import { cutText } from '~/shared/text/cut-text';

/** Brand names are the same in every language. */
const browsers = [
  // The order matters: all of these also contain Chrome or Safari.
  ['Edge', /\bEdg(?:e|A|iOS)?\/[\d.]+/],
  ['Opera', /\b(?:OPR|OPT|Opera|OPiOS)\/[\d.]+/],
  ['Samsung Internet', /\bSamsungBrowser\/[\d.]+/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/[\d.]+/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\/[\d.]+/],
  ['Safari', /\bVersion\/\d.{0,200}\bSafari\/[\d.]+/],
] as const;

const systems = [
  // Phones and tablets also contain Linux or Mac.
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| ?OS X)\b/],
  ['Linux', /\b(?:Linux|X11|CrOS)\b/],
] as const;

export type Browser = (typeof browsers)[number][0];
export type System = (typeof systems)[number][0];

export const browserNames = browsers.map(([name]) => name);
export const systemNames = systems.map(([name]) => name);

export interface Device {
  /** Null if unknown. */
  browser: Browser | null;
  system: System | null;
}

/** User agents can be of any length; only this many characters are parsed. */
const longest = 1000;

/** Browser and operating system from a `User-Agent` header. */
export function getDevice(userAgent: string | null | undefined): Device {
  const text = cutText(userAgent ?? '', longest);
  return {
    browser: browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    system: systems.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
  };
}

const phones = new Set<System | null>(['iOS', 'Android']);

export const isPhone = ({ system }: Device): boolean => phones.has(system);

/** Browser and operating system in words. */
export function deviceName(
  t: Translate,
  { browser, system }: { browser: string | null; system: string | null },
): string {
  if (browser && system) return t('account:sessions.device', { browser, system });
  return browser ?? system ?? t('account:sessions.unknown');
}
