import { Building2, Plus } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type FeaturePalette, recordSearch } from '~/shared/palette';

export const palette: FeaturePalette = {
  commands: [
    { to: '/app/organizations', label: 'organizations:switcher.all', icon: Building2 },
    { to: '/app/organizations/new', label: 'organizations:new.open', icon: Plus },
  ],
  choices: [
    {
      to: '/app/o/$slug',
      label: 'organizations:palette.switch',
      icon: Building2,
      load: async () => {
        const own = await api.organizations.mine({});
        return own.map(({ slug, name }) => ({ id: slug, title: name }));
      },
    },
  ],
  searches: [
    recordSearch('/manager/organizations/$id', api.organizations.manage, ({ name, slug }) => ({
      title: name,
      detail: slug,
    })),
  ],
};
