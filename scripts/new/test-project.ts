import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { planFeature } from './feature.ts';
import { getNames } from './names.ts';
import { writePlan } from './project.ts';

/** Gives each test a project of its own: the registry, and the generated feature `meeting-rooms`. */
export function createTestProjects(names: { folder?: string } = {}) {
  const project = {
    root: '',
    /** A file of `src/features`. */
    read: (file: string) => readFileSync(join(project.root, 'src/features', file), 'utf8'),
    copy: (folder: string) => cpSync(folder, join(project.root, folder), { recursive: true }),
  };
  beforeEach(() => {
    project.root = mkdtempSync(join(tmpdir(), 'app-new-'));
    project.copy('src/registry');
    writePlan(project.root, planFeature({ ...getNames(['meeting-rooms']), ...names }));
  });
  afterEach(() => rmSync(project.root, { recursive: true, force: true }));
  return project;
}
