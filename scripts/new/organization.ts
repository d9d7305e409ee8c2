import { join } from 'node:path';
import type { FeatureOptions, TenantTemplates } from './feature.ts';
import { getTitle } from './fields.ts';
import { inTenant } from './insert.ts';

/** Records of an organization: see `docs/guides/records-of-an-organization.md`. */
export function organizationTemplates({ fields, targets, owner }: FeatureOptions): TenantTemplates {
  if (owner) throw new Error('Records belong to an organization or to users: not both.');
  if (targets?.length || !getTitle(fields ?? []))
    throw new Error(
      '--organization and --belongs-to do not go together: write the composite reference yourself.',
    );
  return {
    folder: join(import.meta.dirname, 'organization'),
    adapt(path, text) {
      if (path.endsWith('/tables.ts')) {
        const tables = inTenant(text, text);
        // Without a unique index.
        return tables.includes('sql`')
          ? tables
          : tables.replace('type SQLWrapper, sql', 'type SQLWrapper');
      }
      // The log is that of the organization, and has the title by the name of the record.
      return path.endsWith('.json')
        ? text
            .replaceAll('{{target}}', '{{exampleItem}}')
            .replace('{\n', '{\n  "one": "Example item",\n')
        : text;
    },
  };
}
