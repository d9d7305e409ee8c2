import { createHash } from 'node:crypto';
import type { OrganizationRole } from '../../permissions';
import { inArray } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { hashToken } from '../invitations/queries';
import {
  organizationInvitations,
  organizationInviteLinks,
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../tables';
import { type PastEntry, recordPastActivity } from '~/features/activity/activity.server';
import { logTarget } from '../log';

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
      member('selamawit.tefera', 4),
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

type Sample = (typeof sampleOrganizations)[number];
type Account = { id: string; name: string };

const day = 86_400_000;
const validDays = 7;

/** Three organizations with members, teams and invitations. Running it again changes nothing. */
export async function seedOrganizations(db: Db, now: Date): Promise<void> {
  const emails = sampleOrganizations.flatMap((organization) =>
    organization.members.map(({ email }) => email),
  );
  const found = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.email, emails));
  const accounts = new Map(found.map((account) => [account.email, account]));
  for (const sample of sampleOrganizations) await seedOrganization(db, sample, accounts, now);
}

async function seedOrganization(
  db: Db,
  sample: Sample,
  accounts: Map<string, Account>,
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const createdAt = ago(sample.daysAgo);
  const [organization] = await db
    .insert(organizations)
    .values({
      name: sample.name,
      slug: sample.slug,
      memberCount: sample.members.filter(({ email }) => accounts.has(email)).length,
      // They are past their first steps.
      checklistDismissed: true,
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing()
    .returning();
  const owner = accounts.get(sample.members[0]?.email ?? '');
  if (!organization || !owner) return;
  const organizationId = organization.id;
  const members = sample.members.flatMap(({ email, role, daysAgo }) => {
    const userId = accounts.get(email)?.id;
    return userId ? [{ organizationId, userId, role, createdAt: ago(daysAgo) }] : [];
  });
  await db.insert(organizationMembers).values(members);
  for (const [name, emails] of Object.entries(sample.teams)) {
    const [team] = await db
      .insert(teams)
      .values({ organizationId, name, createdAt, updatedAt: createdAt })
      .returning({ id: teams.id });
    const inTeam = emails.flatMap((email) => accounts.get(email)?.id ?? []);
    if (team)
      await db
        .insert(teamMembers)
        .values(inTeam.map((userId) => ({ organizationId, teamId: team.id, userId, createdAt })));
  }
  await seedInvitations(db, sample, { organizationId, owner, ago });
  if (sample.link)
    await db.insert(organizationInviteLinks).values({
      organizationId,
      userId: owner.id,
      role: 'member',
      tokenHash: hashToken(sampleToken(sample.link)),
      maxUses: 25,
      uses: 4,
      createdAt: ago(2),
      expiresAt: ago(2 - 30),
    });
  await seedLog(db, { organization, sample, accounts, ago });
}

async function seedInvitations(
  db: Db,
  { invitations }: Sample,
  from: { organizationId: string; owner: Account; ago: (days: number) => Date },
): Promise<void> {
  if (invitations.length === 0) return;
  const { organizationId, owner, ago } = from;
  await db.insert(organizationInvitations).values(
    invitations.map(({ email, role, daysAgo }) => ({
      organizationId,
      email,
      role,
      inviterId: owner.id,
      tokenHash: hashToken(sampleToken(email)),
      createdAt: ago(daysAgo),
      expiresAt: ago(daysAgo - validDays),
    })),
  );
}

interface SampleLog {
  organization: { id: string; name: string };
  sample: (typeof sampleOrganizations)[number];
  accounts: Map<string, { id: string; name: string }>;
  ago: (days: number) => Date;
}

/** Fills the audit log of a sample organization: how its members joined and were invited. */
async function seedLog(db: Db, { organization, sample, accounts, ago }: SampleLog) {
  const target = logTarget(organization);
  const owner = sample.members[0]?.email ?? '';
  const by = (
    email: string,
    daysAgo: number,
    { kind, after }: Pick<PastEntry['entry'], 'kind' | 'after'>,
  ): PastEntry[] => {
    const actor = accounts.get(email);
    if (!actor) return [];
    return [
      {
        at: ago(daysAgo),
        ipAddress: null,
        entry: { kind, actor, target, ...(after && { after }) },
      },
    ];
  };
  const { name, slug, daysAgo, members, invitations } = sample;
  const past = [
    ...by(owner, daysAgo, { kind: 'organization.created', after: { name, slug } }),
    ...Object.keys(sample.teams).flatMap((team, index) =>
      by(owner, daysAgo - index - 1, { kind: 'organization.team-created', after: { team } }),
    ),
    ...members
      .slice(1)
      .flatMap(({ email, role, daysAgo: joined }) =>
        by(email, joined, { kind: 'organization.invitation-accepted', after: { email, role } }),
      ),
    ...invitations.flatMap(({ email, role, daysAgo: sent }) =>
      by(owner, sent, { kind: 'organization.invitation-sent', after: { email, role } }),
    ),
  ];
  await recordPastActivity(
    db,
    past.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}
