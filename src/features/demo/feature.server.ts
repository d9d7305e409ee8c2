import { defineServerFeature } from '~/server/feature';
import { handleDemoForm } from './server/form';
import { guardDemo } from './server/guard';
import { readDemoSession } from './server/session';

export const demo = defineServerFeature({
  guard: guardDemo,
  readSession: ({ db, headers, config, now }) =>
    config.demo ? readDemoSession(db, headers, config, now()) : undefined,
  handleForm: handleDemoForm,
});
