/** Names as their makers write them, which is how people know them in every language. */
const browsers = [
  // The order matters: all of these say Chrome or Safari as well.
  ['Edge', /\bEdg(?:e|A|iOS)?\/[\d.]+/],
  ['Opera', /\b(?:OPR|OPT|Opera|OPiOS)\/[\d.]+/],
  ['Samsung Internet', /\bSamsungBrowser\/[\d.]+/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/[\d.]+/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\/[\d.]+/],
  ['Safari', /\bVersion\/\d.{0,200}\bSafari\/[\d.]+/],
] as const;

const systems = [
  // Phones call themselves Linux or Mac besides.
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
  /** Null where it is not one that we know. */
  browser: Browser | null;
  system: System | null;
}

/** What a browser says of itself may be of any length and is not worth reading to its end. */
const longest = 1000;

/** Which browser and which system, from the header by which a browser presents itself. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? '').slice(0, longest);
  return {
    browser: browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    system: systems.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
  };
}

const phones = new Set<System | null>(['iOS', 'Android']);

export const isPhone = ({ system }: Device): boolean => phones.has(system);
