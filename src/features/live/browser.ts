/** What is loaded after hydration. */
export { ListUpdates } from './components/list-updates';
export { LiveUpdates } from './components/live-updates';
