// What a project can start with. A preset stands for the parts that it leaves out.
import { parts, removableParts, removeParts } from '../scripts/removal.mjs';

/** Tools that most projects do not need. Nobody is asked for them: `npm run add` brings them. */
export const onRequest = removableParts.filter((id) => parts.get(id).onRequest);

const allBut = (...kept) => removableParts.filter((id) => !kept.includes(id));

export const presets = {
  small: {
    about: 'sign-in by code, account, users, audit log, a sample',
    without: allBut('sample'),
  },
  business: {
    about: 'and organizations, notifications, passkeys, a bin, a dashboard, bulk actions, imports',
    without: allBut(
      'sample',
      'organizations',
      'notifications',
      'passkeys',
      'bin',
      'dashboard',
      'palette',
      'bulk',
      'imports',
    ),
  },
  everything: { about: 'all parts', without: onRequest },
};

export const defaultPreset = 'business';

const isCode = (path) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path);

/** How much code a project without these parts has, without tests. */
function countLines(files, without) {
  const code = [...removeParts(files, without)].filter(([path]) => isCode(path));
  return code.reduce((total, [, text]) => total + text.split('\n').length - 1, 0);
}

/** A line about each preset. */
export const describePresets = ({ files }) =>
  Object.entries(presets).map(([name, { about, without }]) => {
    const thousands = Math.round(countLines(files, without) / 1000);
    return `  ${name.padEnd(10)}  ${about} (${thousands},000 lines)`;
  });

/** The parts that an answer leaves out: a preset, or a list of parts. */
export const leftOutBy = (list) =>
  list.length === 1 && Object.hasOwn(presets, list[0]) ? presets[list[0]].without : list;

/** A list of parts to leave out, with the tools that a project has only on request. */
export const withTools = (list) => [...new Set([...list, ...onRequest])];
