/** The name of what is generated, in kebab case: `meeting-rooms`, `meeting-room`. */
export interface Names {
  plural: string;
  singular: string;
  /** Of the feature, unless it has its name: `plants/seeds`. */
  folder?: string;
}

/** The name that the templates use, so that they are real code. */
const inTemplates: Names = { plural: 'example-items', singular: 'example-item' };

/**
 * Words of JavaScript and PostgreSQL that cannot name a variable or a table, suffixes of route files,
 * and paths of the server.
 */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if import in instanceof interface let new null package private
  protected public return static super switch this throw true try typeof var void while with yield
  references user users eval component lazy loader server healthz metrics readyz`.split(/\s+/),
);

/** The one name on the command line. What is wrong with it is an error of one clear line. */
export function checkedName([name, ...others]: string[], usage: string): string {
  if (!name || others.length > 0) throw new Error(`Give exactly one name: ${usage}`);
  if (name.length > 40) throw new Error(`"${name}" has more than 40 characters.`);
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    throw new Error(`"${name}" is not a name: use lower-case letters, digits and hyphens.`);
  if (reserved.has(camelCase(name))) throw new Error(`"${name}" is a reserved word.`);
  return name;
}

/** Plurals whose singular the rules would get wrong: `caches`, `statuses`, `heroes`, `movies`. */
const irregular = /(?:[ou]|ch|zz)es$|(?:^|-)(?:calories|cookies|movies|series|species|zombies)$/;

/** `events` becomes `event`, `categories` `category`, `boxes` `box`. */
function getSingular(plural: string): string | undefined {
  if (irregular.test(plural)) return undefined;
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(ss|x|sh)es$/.test(plural)) return plural.slice(0, -2);
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : undefined;
}

/** The names of a feature: the plural, and a singular that is derived unless it is given. */
export function getNames(names: string[], singular?: string): Names {
  const usage = 'npm run new -- feature events [--singular event]';
  const plural = checkedName(names, usage);
  const one = singular ?? getSingular(plural);
  if (!one) throw new Error(`What is one of "${plural}"? Add --singular: ${usage}`);
  if (one === plural) throw new Error(`The plural and the singular of "${plural}" must differ.`);
  if (singular === undefined && reserved.has(one))
    throw new Error(`"${one}", the singular of "${plural}", is a reserved word. Add --singular.`);
  return { plural, singular: checkedName([one], usage) };
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const camelCase = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const sentence = (name: string) => name.replaceAll('-', ' ');
const article = (name: string) => (/^([aeio]|u(?!ni|s))/.test(name) ? 'an' : 'a');

/** All ways to write a name. */
const forms: ((name: string) => string)[] = [
  camelCase,
  (name) => capitalized(camelCase(name)),
  (name) => name,
  (name) => name.replaceAll('-', '_'),
  (name) => name.replaceAll('-', '_').toUpperCase(),
  sentence,
  (name) => capitalized(sentence(name)),
];

/** Replaces the name of the templates, in all its forms. */
export function rename(text: string, { plural, singular, folder = plural }: Names): string {
  const one = sentence(singular);
  const deeper = '../'.repeat(folder.split('/').length - 1);
  let renamed = text
    .replaceAll(/\ban example item\b/g, `${article(one)} ${one}`)
    .replaceAll('features/example-items', `features/${folder}`)
    .replaceAll(/(?:\.\.\/){3,}tests\//g, (path) => deeper + path);
  // The plural first: it contains the singular.
  for (const form of forms) renamed = renamed.replaceAll(form(inTemplates.plural), form(plural));
  for (const form of forms)
    renamed = renamed.replaceAll(form(inTemplates.singular), form(singular));
  return renamed;
}

/** An identifier of the template that the name would collide with, such as `Page` for `pages`. */
function clashIn(template: string, names: Names): string | undefined {
  const code = template.replaceAll(/'[^'\n]*'|\/\/.*|\/\*[^]*?\*\//g, '');
  // Without the names of properties.
  const identifiers = new Set(code.match(/(?<![.\w])[A-Za-z_]\w*\b(?!\s*:|=[{"])/g));
  return [...identifiers]
    .map((identifier) => ({ identifier, renamed: rename(identifier, names) }))
    .find(({ identifier, renamed }) => renamed !== identifier && identifiers.has(renamed))?.renamed;
}

export function checkClashes(templates: Map<string, string>, names: Names): void {
  for (const [path, text] of templates) {
    const clash = /\.tsx?$/.test(path) ? clashIn(text, names) : undefined;
    if (clash)
      throw new Error(`"${names.plural}" cannot be the name: its code already has "${clash}".`);
  }
}
