import { defineServerFeature } from '~/server/feature';
import { handleDemoForm, readDemoSession } from './server/session';
import { guardDemo } from './server/guard';

export const demo = defineServerFeature({
  guard: guardDemo,
  readSession: ({ db, headers, config, now }) =>
    config.demo ? readDemoSession(db, headers, config, now()) : undefined,
  handleForm: handleDemoForm,
});
