/** Apart from `activity.server.ts`: tables import that, and Drizzle Kit cannot load procedures. */
export { recordProcedures } from './server/records/procedures';
export { insertSamples } from './server/records/samples';
export { serveRecord } from './server/records/serve-record';
export type { ServedTenant } from './server/records/tenant';
