import { inArray } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { hashToken } from '../invitations/queries';
import { sampleOrganizations, sampleToken } from './sample';
import { seedLog } from './sample-log';
import {
  organizationInvitations,
  organizationInviteLinks,
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../tables';

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
