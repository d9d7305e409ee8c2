/** For features that add endpoints below `/api/auth`, or guard one. */
export {
  type Endpoint,
  type EndpointResult,
  endpointError,
  guardEndpoint,
  openEndpoint,
  sessionEndpoint,
} from './server/endpoints/endpoint';
export { callbackUrl, statusOutput, statusTrue } from './server/endpoints/client-shapes';
export { sendCodeEndpoint, sendCodePath } from './server/endpoints/email-otp';
