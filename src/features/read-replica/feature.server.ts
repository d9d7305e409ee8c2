import { defineServerFeature } from '~/server/feature';
import { checkReplica } from './server/check-replica';
import { noteWrite } from './server/last-write';
import { readFromReplica, replicaMetrics, startReplica } from './server/reads';

export const readReplica = defineServerFeature({
  start: startReplica,
  read: readFromReplica,
  onWrite: noteWrite,
  metrics: replicaMetrics,
  diagnose: checkReplica,
});
