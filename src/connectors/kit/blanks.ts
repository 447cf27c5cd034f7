import type { PmsContact, PmsHouseRules, PmsListingDetails } from './model.js';

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

/** Of a PMS that tells nobody to turn to. */
export const NO_CONTACT: PmsContact = {
  name: '',
  firstName: '',
  lastName: '',
  email: [],
  phone: [],
  address: '',
  language: '',
  country: '',
};
