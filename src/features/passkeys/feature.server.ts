import { defineServerFeature } from '~/server/feature';
import * as tables from './server/tables';

export const passkeys = defineServerFeature({ tables });
