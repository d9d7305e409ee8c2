import * as v from 'valibot';
import { urlParam, urlString } from '~/shared/schema';

/** Search parameters of the download page. The token is not in the path, because paths are logged. */
export const downloadSearch = v.object({
  token: urlParam(v.pipe(urlString, v.maxLength(100)), ''),
});
