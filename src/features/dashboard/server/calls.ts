import { withErrorResponses } from '~/server/api/error-responses';

/** How the dashboard is asked for over REST, and what its documentation says. */

export const calls = {
  figures: {
    method: 'GET' as const,
    path: '/dashboard/figures' as const,
    tags: ['Dashboard'],
    summary: 'Users, sessions, sign-ins and the latest activity',
    description:
      'For administrators, and not while signed in as another user. `days` is 7, 30 or 90: the ' +
      'period ends with today and is compared with as many days before it. Days are calendar days of `timeZone`, the name of an ' +
      'IANA time zone; without it, of UTC. ' +
      '`newUsers` counts accounts by the day they were made, without those deleted since.',
    spec: withErrorResponses({
      errors: { 400: ['BAD_REQUEST'] },
      example: {
        at: '2030-01-31T12:00:00.000Z',
        users: 60,
        sessions: 24,
        newUsers: { now: 9, before: 6 },
        signIns: { now: 214, before: 188 },
        days: [{ day: '2030-01-31', newUsers: 1, signIns: 7 }],
        latest: [
          {
            id: '5b0c…',
            at: '2030-01-31T11:58:00.000Z',
            kind: 'sign-in',
            actor: { id: '7d1e…', name: 'Ada Lindholm' },
            impersonator: null,
            target: null,
            before: null,
            after: null,
            ipAddress: '192.0.2.1',
          },
        ],
      },
    }),
  },
};
