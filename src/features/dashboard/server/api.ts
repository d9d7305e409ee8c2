import { permittedProcedure } from '~/server/api/procedure';
import { figuresInput } from '../schema';
import { calls } from './calls';
import { readFigures } from './queries';

export const dashboardApi = {
  figures: permittedProcedure({ apps: 'manager' })
    .route(calls.figures)
    .input(figuresInput)
    .handler(({ context: { request }, input }) => readFigures(request.db, input, request.now())),
};
