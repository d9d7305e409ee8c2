import { useState } from 'react';
import type { Form } from '~/ui/form/use-form';
import { proposeSlug } from '../slug';

/** A proposal for the name. Random ones stay while the name is being typed. */
function nextProposal(name: string, previous: string): string {
  if (name.trim().length < 2) return '';
  const slug = proposeSlug(name);
  const isRandom = (it: string) => /^org-\w{6}$/.test(it);
  return isRandom(slug) && isRandom(previous) ? previous : slug;
}

/** The slug of the form follows the name until the user edits it. */
export function useProposedSlug<Values extends { name: string; slug: string }>(
  form: Form<Values>,
): Form<Values> {
  const [proposal, setProposal] = useState('');
  return {
    ...form,
    change(part) {
      const follows = part.name !== undefined && form.values.slug === proposal;
      if (!follows) return form.change(part);
      const slug = nextProposal(part.name ?? '', proposal);
      setProposal(slug);
      return form.change({ ...part, slug });
    },
  };
}
