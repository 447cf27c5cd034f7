import type { PmsContact, PmsHouseRules, PmsListingDetails } from './model.js';

/** For a PMS that gives no house rules. */
export const NO_RULES: PmsHouseRules = {
  petsAllowed: null,
  smokingAllowed: null,
  eventsAllowed: null,
  childrenAllowed: null,
  additionalRules: '',
};

/** For a PMS that gives none of the texts. */
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

/** For a PMS that names no contact. */
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
