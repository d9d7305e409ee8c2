/** CSS color names, so that a typo in ENV_COLOR is reported at startup. */
const names = new Set(
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
const part = String.raw`(?:none|[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:%|deg|grad|rad|turn)?)`;
const space = '(?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)';
const alpha = String.raw`(?: ?/ ?${part})?`;
const functions = [
  String.raw`(?:rgb|hsl)a?\( ?${part} ?, ?${part} ?, ?${part}(?: ?, ?${part})? ?\)`,
  String.raw`(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\( ?${part} ${part} ${part}${alpha} ?\)`,
  String.raw`color\( ?${space} ${part} ${part} ${part}${alpha} ?\)`,
].map((source) => new RegExp(`^${source}$`));

/**
 * Whether it is a CSS colour: a name, `#7c3aed`, or a function such as `oklch(0.6 0.2 300)`.
 * Nothing else, because it becomes part of a `style` attribute.
 */
export function isCssColor(value: string): boolean {
  if (value.length > 60) return false;
  return (
    names.has(value) || hex.test(value) || functions.some((candidate) => candidate.test(value))
  );
}
