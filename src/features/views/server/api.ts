import * as v from 'valibot';
import { readFact } from '~/features/accounts/auth/auth.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput } from '~/shared/schema';
import { viewErrors } from '../errors';
import {
  defaultViewSchema,
  listViewsInput,
  renameViewInput,
  saveViewInput,
  setDefaultViewInput,
  viewInput,
  viewSchema,
} from '../schema';
import { readViews, viewedLists } from './queries';
import { removeView, renameView, saveView, setDefaultView } from './rules';

export const viewsApi = {
  list: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/views',
      summary: 'List the saved views of a list',
      description: 'Your own, and those for all administrators.',
    })
    .input(listViewsInput)
    .output(v.array(viewSchema))
    .handler(({ context, input }) => readViews(context.db, context.session.user.id, input.list)),

  defaults: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/views/defaults',
      summary: 'List the lists that have views, and what they open with',
    })
    .input(emptyInput)
    .output(v.array(defaultViewSchema))
    .handler(({ context }) => readFact(context, viewedLists)),

  setDefault: mutationProcedure({ apps: 'manager' })
    .route({
      method: 'PUT',
      path: '/views/{id}/default',
      summary: 'Open a list with a view, or no longer',
      description: 'For you only. Replaces the default view that the list has.',
    })
    .errors(errorMap(viewErrors, 'VIEW_NOT_FOUND'))
    .input(setDefaultViewInput)
    .output(doneOutput)
    .handler(transactional(setDefaultView)),

  save: mutationProcedure({ apps: 'manager' })
    .route({ method: 'POST', path: '/views', summary: 'Save a view of a list' })
    .errors(errorMap(viewErrors, 'VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'))
    .input(saveViewInput)
    .output(viewSchema)
    .handler(transactional(saveView)),

  rename: mutationProcedure({ apps: 'manager' })
    .route({ method: 'PATCH', path: '/views/{id}', summary: 'Rename a view' })
    .errors(errorMap(viewErrors, 'VIEW_NOT_FOUND', 'VIEW_NAME_TAKEN'))
    .input(renameViewInput)
    .output(viewSchema)
    .handler(transactional(renameView)),

  remove: mutationProcedure({ apps: 'manager' })
    .route({ method: 'DELETE', path: '/views/{id}', summary: 'Delete a view' })
    .errors(errorMap(viewErrors, 'VIEW_NOT_FOUND'))
    .input(viewInput)
    .output(doneOutput)
    .handler(transactional(removeView)),
};
