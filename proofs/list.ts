import type { Proof } from './proof.js';
import { alerts } from './alerts.js';
import { backup } from './backup.js';
import { change } from './change.js';
import { crash } from './crash.js';
import { deploy } from './deploy.js';
import { double } from './double.js';
import { erase } from './erase.js';
import { events } from './events.js';
import { flood } from './flood.js';
import { fresh } from './fresh.js';
import { frozen } from './frozen.js';
import { fuzz } from './fuzz.js';
import { handover } from './handover.js';
import { hostile } from './hostile.js';
import { idempotency } from './idempotency.js';
import { install } from './install.js';
import { limits } from './limits.js';
import { mirror } from './mirror.js';
import { money } from './money.js';
import { offer } from './offer.js';
import { points } from './points.js';
import { prices } from './prices.js';
import { queue } from './queue.js';
import { rebook } from './rebook.js';
import { search } from './search.js';
import { secrets } from './secrets.js';
import { ssrf } from './ssrf.js';
import { sync } from './sync.js';
import { tenancy } from './tenancy.js';
import { tokens } from './tokens.js';
import { turns } from './turns.js';
import { unknown } from './unknown.js';
import { upgrade } from './upgrade.js';

/** Every promise, in order of execution. docs/proofs.md */
export const PROOFS: readonly Proof[] = [
  crash,
  points,
  queue,
  frozen,
  events,
  double,
  rebook,
  change,
  offer,
  idempotency,
  unknown,
  money,
  prices,
  search,
  tenancy,
  handover,
  secrets,
  erase,
  tokens,
  ssrf,
  fuzz,
  flood,
  hostile,
  sync,
  mirror,
  fresh,
  limits,
  turns,
  deploy,
  upgrade,
  install,
  alerts,
  backup,
];
