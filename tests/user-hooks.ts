/** Of the running application, for tests that add one. */
export { userHooks } from '~/main/features';
