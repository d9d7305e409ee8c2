// The command line of `npm create foreword`.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { removableParts } from '../scripts/removal.ts';
import { Rejection } from './git.ts';
import { defaultPreset, onRequest, presets } from './presets.ts';

export const help = `Usage: npm create foreword@latest [directory] -- [options]

Asks for what is not given.

  --title <text>       name of the product, as users see it
  --color <color>      accent colour: a name such as blue, #rrggbb, or a hue (0-359)
  --languages <list>   such as en,fr; the first one is the default
  --database <url>     PostgreSQL, or embedded
  --preset <name>      ${Object.keys(presets).join(', ')}: which parts to start with (${defaultPreset})
  --without <list>     parts to leave out instead, such as sample,demo
  --no-install         do not run npm install
  --no-git             do not create a git repository (updates need one)
  --yes                take the defaults instead of asking
  --version, --help

Parts: ${removableParts.filter((id) => !onRequest.includes(id)).join(', ')}
Tools, which a project gets by \`npm run add\` only: ${onRequest.join(', ')}

In a project: npx foreword update [--continue]
              npx foreword add <part> … | language <code> | --continue
From a clone: node ../foreword/create/from-clone.mjs, and the same`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** \`en, fr\` → ['en', 'fr'] */
export const getList = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);

function parse<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split(/\n|\. /);
    throw new Rejection(`${line.replace(/\.$/, '')}. See --help.`);
  }
}

export type CreateOptions = ReturnType<typeof parseOptions>;

const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name);

function getLeftOut(preset?: string, without?: string) {
  if (preset !== undefined && isPreset(preset)) return presets[preset].without;
  return without === undefined ? undefined : getList(without);
}

/** What the command line asks for: the answers that are given, and how to go on. */
export function parseOptions(args: string[]) {
  const { values, positionals } = parse(args, {
    title: text,
    color: text,
    languages: text,
    database: text,
    preset: text,
    without: text,
    'no-install': flag,
    'no-git': flag,
    yes: { ...flag, short: 'y' },
    help: { ...flag, short: 'h' },
    version: { ...flag, short: 'v' },
  });
  if (positionals.length > 1)
    throw new Rejection(`One directory, please: "${positionals[1]}" is one too many.`);
  const { title, color, languages, database, preset, without } = values;
  if (preset !== undefined && (without !== undefined || !isPreset(preset)))
    throw new Rejection(
      `--preset is one of ${Object.keys(presets).join(', ')}, and takes the place of --without.`,
    );
  return {
    directory: positionals[0],
    given: {
      title: title?.trim(),
      color,
      languages: languages === undefined ? undefined : getList(languages),
      database,
      without: getLeftOut(preset, without),
    },
    install: !values['no-install'],
    git: !values['no-git'],
    yes: Boolean(values.yes),
    help: Boolean(values.help),
    version: Boolean(values.version),
  };
}

/** Of `update` and `add`. */
export function parseMergeOptions(args: string[]) {
  const { values, positionals } = parse(args, { continue: flag });
  return { continued: Boolean(values.continue), names: positionals };
}
