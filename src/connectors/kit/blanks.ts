import type { PmsHouseRules, PmsListingDetails } from './model.js';

/** Of a PMS that tells no house rules. */
export const NO_RULES: PmsHouseRules = {
  petsAllowed: null,
  smokingAllowed: null,
  eventsAllowed: null,
  childrenAllowed: null,
  additionalRules: '',
};

/** Of a PMS that tells none of the texts. */
export const NO_DETAILS: PmsListingDetails = {
  notes: '',
  rules: '',
  space: '',
  access: '',
  transit: '',
  interaction: '',
  instructions: '',
  neighborhood: '',
};
