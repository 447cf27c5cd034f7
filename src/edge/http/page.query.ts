import { Num } from './fields.js';
import { MAX_PAGE, type PageRequest } from '../../platform/paging/page.js';

/** `page` and `limit` of a list. */
export class PageQuery implements PageRequest {
  @Num({ query: true, integer: true, min: 1, max: MAX_PAGE, optional: true, default: 1 })
  page = 1;

  @Num({ query: true, integer: true, min: 1, max: 100, optional: true, default: 20 })
  limit = 20;
}
