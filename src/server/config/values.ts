import * as v from 'valibot';
import { isEmail } from '~/shared/text/email';
import { type TrustProxy, isNetwork } from '../http/trusted-proxies';

/** Schemas of environment variables. A message completes the line "NAME is wrong: …". */

/** Trimmed; empty if the variable is not set. */
export const text = v.optional(v.pipe(v.string(), v.trim()), '');

export const isOn = (value: string) => /^(true|1)$/i.test(value);

/** Text with a check that applies only if the variable is set. */
export const checkedText = (isValid: (value: string) => boolean, message: string) =>
  v.pipe(
    text,
    v.check((value) => value === '' || isValid(value), message),
  );

export const flag = (fallback: boolean) =>
  v.pipe(
    checkedText((value) => /^(true|false|1|0)$/i.test(value), 'expected true or false'),
    v.transform((value) => (value === '' ? fallback : isOn(value))),
  );

/** On unless it is `off`. */
export const onOrOff = v.pipe(
  checkedText((value) => /^(on|off)$/i.test(value), 'expected on or off'),
  v.transform((value) => value.toLowerCase() !== 'off'),
);

export const wholeNumber = (fallback: number, min: number, max: number) =>
  v.pipe(
    text,
    v.transform((value) =>
      value === '' ? fallback : /^\d+$/.test(value) ? Number(value) : Number.NaN,
    ),
    v.check(
      (value) => Number.isSafeInteger(value) && value >= min && value <= max,
      `expected a whole number from ${min} to ${max}`,
    ),
  );

export const address = (protocols: string[], example: string) =>
  checkedText(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `expected an address such as ${example}`,
  );

/** A key, ID or secret of a service. */
export const serviceKey = v.pipe(
  text,
  v.regex(/^\S{0,500}$/, 'expected at most 500 characters without spaces'),
);

/** The base URL of a service. */
export const serviceUrl = v.pipe(
  address(['http:', 'https:'], 'https://service.example.com'),
  v.check(
    (value) => !URL.canParse(value) || (!/[?#]/.test(value) && new URL(value).username === ''),
    'expected an address without keys or a query, such as https://service.example.com',
  ),
);

export const emailAddress = checkedText(isEmail, 'expected an email address');

/** One line for each variable that is missing from a set whose members are only useful together. */
export function missingOfSet(env: Readonly<Record<string, string>>, names: string[]): string[] {
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return [];
  return names
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: expected together with ${given.join(' and ')}`);
}

/** A host name or IP address to listen on. */
export const host = v.pipe(text, v.regex(/^[\w.:-]*$/, 'expected a host name or address'));

/** Proxies whose `X-Forwarded-For` is trusted. */
export const trustProxy = v.pipe(
  text,
  v.transform((value): TrustProxy => {
    if (value === '' || value === 'false') return false;
    if (value === 'true') return true;
    if (value === 'loopback') return 'loopback';
    return value.split(',').map((part) => part.trim());
  }),
  v.check(
    (value) => !Array.isArray(value) || value.every(isNetwork),
    'expected true, false, loopback, or addresses of proxies separated by commas',
  ),
);

/** CSS color names, so that a typo in ENV_COLOR is reported at startup. */
const colorNames = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
  brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
  darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
  darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
  darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
  fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred
  indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
  lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta
  maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
  navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
  paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple
  red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet
  wheat white whitesmoke yellow yellowgreen`.split(/\s+/),
);

const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;

// One component: a number, a percentage, an angle or `none`.
const component = String.raw`(?:none|[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:%|deg|grad|rad|turn)?)`;
const colorSpace =
  '(?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)';
const alpha = String.raw`(?: ?/ ?${component})?`;
const colorFunctions = [
  String.raw`(?:rgb|hsl)a?\( ?${component} ?, ?${component} ?, ?${component}(?: ?, ?${component})? ?\)`,
  String.raw`(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\( ?${component} ${component} ${component}${alpha} ?\)`,
  String.raw`color\( ?${colorSpace} ${component} ${component} ${component}${alpha} ?\)`,
].map((source) => new RegExp(`^${source}$`));

/**
 * Whether it is a CSS colour: a name, `#7c3aed`, or a function such as `oklch(0.6 0.2 300)`.
 * Nothing else, because it becomes part of a `style` attribute.
 */
export function isCssColor(value: string): boolean {
  if (value.length > 60) return false;
  return (
    colorNames.has(value) ||
    hex.test(value) ||
    colorFunctions.some((candidate) => candidate.test(value))
  );
}
