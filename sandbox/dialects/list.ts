import { apaleo } from './apaleo/apaleo.js';
import { beds24 } from './beds24/beds24.js';
import { channex } from './channex/channex.js';
import { cloudbeds } from './cloudbeds/cloudbeds.js';
import type { Dialect } from './dialect.js';
import { guesty } from './guesty/guesty.js';
import { hospitable } from './hospitable/hospitable.js';
import { hostaway } from './hostaway/hostaway.js';
import { hostex } from './hostex/hostex.js';
import { hostfully } from './hostfully/hostfully.js';
import { hostify } from './hostify/hostify.js';
import { ical } from './ical/ical.js';
import { lodgify } from './lodgify/lodgify.js';
import { mews } from './mews/mews.js';
import { ownerrez } from './ownerrez/ownerrez.js';
import { rentalsUnited } from './rentals-united/rentals-united.js';
import { smily } from './smily/smily.js';
import { smoobu } from './smoobu/smoobu.js';
import { uplisting } from './uplisting/uplisting.js';

/** Every wire format that the sandbox speaks, with the address it is served at. */
export const DIALECTS: Dialect[] = [
  hostaway('/hostaway/v1'),
  hostfully({ prefix: '/hostfully', oauth: '/api/auth/oauth' }),
  hostfully({ prefix: '/hostfully-sandbox', oauth: '/api/v3.2/auth/oauth' }),
  hostify('/hostify'),
  lodgify('/lodgify'),
  smoobu('/smoobu'),
  ownerrez('/ownerrez'),
  beds24('/beds24/v2'),
  guesty('/guesty'),
  cloudbeds('/cloudbeds/api/v1.3'),
  smily('/smily'),
  uplisting('/uplisting'),
  hostex('/hostex/v3'),
  channex('/channex/api/v1'),
  hospitable('/hospitable/v2'),
  mews('/mews/api/connector/v1'),
  rentalsUnited('/rentals-united'),
  ical('/ical'),
  apaleo('/apaleo'),
];
