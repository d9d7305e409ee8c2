/** For tables that refer to it. Separate, because `drizzle-kit` loads it without the application. */
export { organizationMembers, organizations } from './server/tables';
