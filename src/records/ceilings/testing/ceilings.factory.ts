import { ceilingNumbers } from '../../../config/ceiling-settings.js';
import type { Env } from '../../../config/env.js';
import type { Database } from '../../../platform/database/database.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { Ceilings } from '../ceilings.js';
import { CeilingsRepository } from '../ceilings.repository.js';

/** Ceilings as `CEILINGS` of the environment gives them. */
export const ceilingsFor = (database: Database, spec = '', clock = new FixedClock(0)): Ceilings =>
  new Ceilings(database, new CeilingsRepository(database), { ceilings: ceilingNumbers(spec) } as Env, clock);
