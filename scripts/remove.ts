// `npm run remove -- sample`: removes a part from the project; `npm run remove -- language ar`: removes a
// language. `docs/guides/remove-what-you-dont-need.md` explains how.
import { spawnSync } from 'node:child_process';
import { generate } from './generate.ts';
import { root } from './install.mjs';
import { keepLanguages, languagesIn } from './languages.ts';
import { removableParts, removeParts } from './parts.ts';
import { type Files, readFiles, writeFiles } from './project-files.ts';
import { done, fail, say, step } from './say.mjs';

const record = 'foreword.json';

/** Those of the answers that a removal changes. */
interface Answers {
  languages: string[];
  without: string[];
}

/** Records the answers, so that an update does not bring parts or languages back. */
function recordAnswers(files: Files, change: (answers: Answers) => Partial<Answers>): Files {
  const text = files.get(record);
  if (!text) return files;
  const { answers, ...rest } = JSON.parse(text);
  const content = { ...rest, answers: { ...answers, ...change(answers) } };
  return new Map(files).set(record, `${JSON.stringify(content, null, 2)}\n`);
}

function withoutParts(files: Files, ids: string[]) {
  if (ids.length === 0 || ids.some((id) => !removableParts.includes(id))) {
    const left = removableParts.join(', ') || 'none left';
    throw new Error(
      `Usage: npm run remove -- <part>, or: npm run remove -- language <code>. Parts: ${left}`,
    );
  }
  return recordAnswers(removeParts(files, ids), ({ without }) => ({
    without: [...new Set([...without, ...ids])],
  }));
}

function withoutLanguages(files: Files, codes: string[]) {
  const present = languagesIn(files);
  const known = `Languages: ${present.join(', ')}`;
  if (codes.length === 0) throw new Error(`Usage: npm run remove -- language <code>. ${known}`);
  const unknown = codes.find((code) => !present.includes(code));
  if (unknown) throw new Error(`${unknown} is not a language of this project. ${known}`);
  const kept = present.filter((code) => !codes.includes(code));
  return recordAnswers(keepLanguages(files, kept), ({ languages }) => ({
    languages: languages.filter((code) => !codes.includes(code)),
  }));
}

/** Files are deleted by their names, so there must be a way back. */
function requireCommitted() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root });
  if (status === 0 && stdout.length > 0)
    throw new Error('There are changes that are not committed. Commit them first.');
}

const [first, ...others] = process.argv.slice(2);
const isLanguage = first === 'language';
try {
  const before = readFiles(root);
  const after = isLanguage
    ? withoutLanguages(before, others)
    : withoutParts(before, first ? [first, ...others] : []);
  requireCommitted();
  step(`Removing: ${process.argv.slice(isLanguage ? 3 : 2).join(', ')}`);
  const { deleted, written } = writeFiles(root, after, before);
  await generate();
  for (const path of deleted) say(`  deleted ${path}`);
  done(`Deleted ${deleted.length} files, changed ${written.length}`);
  done('Read git diff: files and messages are found by name. To undo it: git restore .');
  if (!isLanguage)
    done('Existing databases still have its tables: npm run db:reset creates a new one');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
