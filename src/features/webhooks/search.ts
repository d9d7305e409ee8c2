import * as v from 'valibot';
import { urlChoice } from '~/shared/schema';
import { deliveryStates } from './states';

/** Search parameters of the page of a webhook: which deliveries it shows. */
export const deliveriesSearch = v.object({ state: urlChoice(deliveryStates) });
export type DeliveriesSearch = v.InferOutput<typeof deliveriesSearch>;

/** Omitted from the URL. */
export const deliveriesSearchDefaults = v.parse(deliveriesSearch, {});
