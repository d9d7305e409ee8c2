import { describe, expect, test } from 'vitest';
import { defaultLanguage } from '~/shared/i18n/languages';
import {
  accent,
  accentHover,
  accentInk,
  accentSoft,
  canvas,
  ink,
  inkSoft,
  surface,
} from '~/shared/token-colors.gen';
import { i18nFor } from '../i18n';
import { composeMail, mailButton, mailCode, mailNote, mailProfile, mailText } from './layout';

const link = 'https://pages.example.com/app/account?a=1&b="2"';
const i18n = i18nFor(defaultLanguage);
const mail = composeMail(i18n, {
  to: 'ada@example.com',
  subject: 'Subject',
  title: 'mail:layout.link',
  heading: 'Heading',
  parts: [
    mailText('Text'),
    mailCode('123456'),
    mailNote('Note'),
    mailButton(i18n, link, 'Open'),
    mailProfile(i18n, { image: null, name: 'Circle', detail: 'Detail' }),
  ],
  reason: 'Reason',
});

/** WCAG 2: between 1 and 21. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [first, second].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The declarations of a class in dark mode. */
const darkStyle = (name: string) =>
  new RegExp(`^\\.${name} \\{(.*)\\}$`, 'm').exec(mail.html)?.[1] ?? '';

describe('the layout', () => {
  test('has logo, heading, parts and reason, in this order', () => {
    const body = mail.html.slice(mail.html.indexOf('<body'));
    const order = ['src="cid:logo"', '>Heading</h1>', '>Text<', '>123456<', '>Note<', 'Reason'];
    const positions = order.map((part) => body.indexOf(part));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(mail.text).toMatch(/^Text\n\n {4}123456\n\nNote\n\nhttps:.*\n\nDetail\n\nReason\n\n/);
  });

  test('has the link of a button a second time, as text', () => {
    const escaped = 'https://pages.example.com/app/account?a=1&#38;b=&#34;2&#34;';
    expect(mail.html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(mail.html).toContain(`>${escaped}</a>`);
  });

  test.each(['light', 'dark'] as const)('has contrast in %s mode', (mode) => {
    const pairs = [
      [accentInk, accent],
      [accentHover, accentSoft],
      [ink, surface],
      [ink, canvas],
      [inkSoft, surface],
      [inkSoft, canvas],
      [accent, surface],
    ] as const;
    for (const [text, background] of pairs)
      expect(contrast(text[mode], background[mode])).toBeGreaterThanOrEqual(4.5);
  });

  test('changes colours of text and background together in dark mode', () => {
    expect(darkStyle('button')).toContain(`background: ${accent.dark} !important`);
    expect(darkStyle('button')).toContain(`color: ${accentInk.dark} !important`);
    expect(darkStyle('link')).toContain(`color: ${accent.dark} !important`);
    // Every colour is that of a class.
    const classes = new Set([...mail.html.matchAll(/class="(\w+)"/g)].map(([, name]) => name));
    for (const name of classes) expect(darkStyle(name ?? '')).toContain('!important');
    for (const [tag] of mail.html.matchAll(/<[^>]*[ ;"](?:color|background):#[^>]*>/g))
      expect(tag).toContain('class="');
  });
});
