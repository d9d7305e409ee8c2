/** For features that add a sign-in method. Apart from `auth.server.ts`, which notices depend on. */
export { createSession } from './server/create-session';
