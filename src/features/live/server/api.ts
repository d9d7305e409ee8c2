import { eventIterator } from '@orpc/server';
import { authedProcedure, errorMap } from '~/server/api/procedure';
import { commonErrors } from '~/shared/errors/app-error';
import { doneOutput } from '~/shared/schema';
import { announceEditingInput, changesInput, liveEventSchema } from '../schema';
import { publishEditing } from './messages';
import { mayEdit } from './readers';
import { getHub } from './hub';

const tags = ['Live updates'];

export const liveApi = {
  changes: authedProcedure
    .meta({ forPeople: true })
    .route({
      method: 'GET',
      path: '/live/changes',
      tags,
      summary: 'Learn which records change',
      description:
        'Server-sent events: which records were changed, but not how. They can be read as usual.',
    })
    .errors(errorMap(commonErrors, 'SERVICE_UNAVAILABLE'))
    .input(changesInput)
    .output(eventIterator(liveEventSchema))
    .handler(({ context, input }) => {
      // Proxies must pass each event on at once.
      context.responseHeaders['x-accel-buffering'] = 'no';
      context.responseHeaders['content-encoding'] = 'identity';
      return getHub(context.db).connect(context.session, input);
    }),

  announceEditing: authedProcedure
    .meta({ writes: true, forPeople: true })
    .route({
      method: 'POST',
      path: '/live/editing',
      tags,
      summary: 'Tell other editors of a record that you edit it',
      description: 'Tells nobody if you are not one of the editors of such records.',
    })
    .input(announceEditingInput)
    .output(doneOutput)
    .handler(async ({ context, input }) => {
      const { id, name } = context.session.user;
      // Others edit records of their own, which nobody else edits.
      if (mayEdit(context.session, input.type))
        await publishEditing(context.db, { ...input, user: { id, name } });
      return { ok: true as const };
    }),
};
