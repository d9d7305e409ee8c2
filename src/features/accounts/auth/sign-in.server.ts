/** For features that add a sign-in method. Apart from `auth.server.ts`, which notices depend on. */
export { signInUser } from './server/create-session';
