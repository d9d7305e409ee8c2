import type { ChecklistItem } from '~/ui/layout/checklist';

/** What other features can add to the pages of an organization, in their manifests. */

declare module '~/shared/feature' {
  interface NavigationPlaces {
    /** The pages of an organization. */
    organization: true;
  }
  interface Feature {
    /** A first step of a new organization. */
    useOrganizationStep?: (slug: string) => ChecklistItem;
  }
}

declare module '~/shared/page/slots' {
  interface Slots {
    /** On the overview of an organization. */
    organization: { slug: string };
  }
}
