import { type PastEntry, recordPastActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { logTarget } from '../log';
import type { sampleOrganizations } from './sample';

interface SampleLog {
  organization: { id: string; name: string };
  sample: (typeof sampleOrganizations)[number];
  accounts: Map<string, { id: string; name: string }>;
  ago: (days: number) => Date;
}

/** Fills the audit log of a sample organization: how its members joined and were invited. */
export async function seedLog(db: Db, { organization, sample, accounts, ago }: SampleLog) {
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
  const { name, slug, daysAgo, members, invitations, teams } = sample;
  const past = [
    ...by(owner, daysAgo, { kind: 'organization.created', after: { name, slug } }),
    ...Object.keys(teams).flatMap((team, at) =>
      by(owner, daysAgo - at - 1, { kind: 'organization.team-created', after: { team } }),
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
