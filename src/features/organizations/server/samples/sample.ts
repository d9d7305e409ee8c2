import { createHash } from 'node:crypto';
import type { OrganizationRole } from '../../permissions';

interface SampleMember {
  email: string;
  role: OrganizationRole;
  daysAgo: number;
}

interface SampleOrganization {
  name: string;
  slug: string;
  daysAgo: number;
  members: readonly SampleMember[];
  /** Names of teams, with the addresses of their members. */
  teams: Readonly<Record<string, readonly string[]>>;
  /** The name of the token of its invite link, if it has one. */
  link?: string;
  invitations: readonly { email: string; role: OrganizationRole; daysAgo: number }[];
}

const at = (name: string) => `${name}@example.com`;
const member = (name: string, daysAgo: number, role: OrganizationRole = 'member') => ({
  email: at(name),
  role,
  daysAgo,
});

/** Three organizations of different size. The two known accounts are in the first two. */
export const sampleOrganizations: readonly SampleOrganization[] = [
  {
    name: 'Harbour Reading Circle',
    slug: 'harbour-reading-circle',
    daysAgo: 420,
    members: [
      member('admin', 420, 'owner'),
      member('juergen.weisshaupt', 418, 'owner'),
      member('user', 400, 'admin'),
      member('ioana.branescu', 377, 'admin'),
      ...[
        'thabo.mokgethi',
        'malia.fonoti',
        'seoyun.kang',
        'camille.desrosiers',
        'soren.holt',
        'zsofia.halmosi',
        'bao.pham',
        'juma.kombo',
        'priya.raghunathan',
        'thordis.hallgrimsdottir',
        'xochitl.montano',
        'narges.farhadpour',
        'kwabena.boadu',
        'sofio.berulava',
        'supatra.wong',
        'oluwaseun.adeyanju',
        'malgorzata.zak',
        'meenakshi.selvaraj',
        'lin.jiarong',
        'rotem.elkayam',
      ].map((name, index) => member(name, 360 - index * 17)),
    ],
    teams: {
      'Monday evenings': [at('admin'), at('user'), at('juergen.weisshaupt')],
      'Poetry evenings': [at('user'), at('seoyun.kang'), at('camille.desrosiers')],
      'Translations into Kiswahili': [at('juma.kombo'), at('ioana.branescu')],
    },
    link: 'link',
    invitations: [
      { email: at('nadia.aroyo'), role: 'member', daysAgo: 1 },
      { email: at('piet.vandersloot'), role: 'admin', daysAgo: 3 },
      // Expired.
      { email: at('old.invitation'), role: 'member', daysAgo: 30 },
    ],
  },
  {
    name: 'دار الزيتون للنشر',
    slug: 'dar-al-zaytun',
    daysAgo: 210,
    members: [
      member('hala.nimri', 210, 'owner'),
      member('user', 190, 'owner'),
      member('admin', 150),
      member('yusuf.caglayan', 96),
      member('selamawit.tefera', 12),
    ],
    teams: { التحرير: [at('hala.nimri'), at('user'), at('yusuf.caglayan')] },
    invitations: [],
  },
  {
    name: 'Atelier Nord',
    slug: 'atelier-nord',
    daysAgo: 35,
    members: [member('fatoumata.diarrassouba', 35, 'owner')],
    teams: {},
    invitations: [],
  },
];

/** Known, so that the page of an invitation or a link can be opened with the sample data. */
export const sampleToken = (of: string): string =>
  createHash('sha256').update(`sample ${of}`).digest('base64url');
