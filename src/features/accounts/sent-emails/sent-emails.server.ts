/** What other features may import from sent emails on the server. */
export { type EmailToResend, type Resend, declareResenders } from './server/rules';
