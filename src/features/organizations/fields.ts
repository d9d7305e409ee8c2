import { custom, defineFields, text } from '~/ui/form/fields';
import type { Organization } from './schema';

const name = text('organizations:new.name', { required: true });
/** Edited by `SlugField`. */
const slug = {
  label: 'organizations:new.slug',
  required: true,
  blank: '',
  show: (value: string) => value,
} as const;

export const newOrganizationFields = defineFields<Organization>()({
  name,
  slug: custom<string, string>(slug),
});

/** The fields of an organization that its owners and admins edit. */
export const organizationFields = defineFields<Organization>()({
  name,
  // An update names the organization by its present slug.
  slug: custom<string, string>({ ...slug, inputName: 'newSlug' }),
});
