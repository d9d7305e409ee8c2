import * as v from 'valibot';
import { urlChoice } from '~/shared/schema';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Search parameters of the page of a webhook: which deliveries it shows. */
export const deliveriesSearch = v.object({ state: urlChoice(deliveryStates) });
export type DeliveriesSearch = v.InferOutput<typeof deliveriesSearch>;

/** Omitted from the URL. */
export const deliveriesSearchDefaults = v.parse(deliveriesSearch, {});
