import type { AmenityId } from './amenity-catalogue.types.js';

/**
 * Numbers are stored with each listing, so a number is never reused for another id. New ids are appended, whatever
 * their place in the catalogue.
 */
const AMENITY_NUMBERS: readonly AmenityId[] = `
  bathtub shower hair-dryer shampoo conditioner body-soap shower-gel toiletries hot-water bidet
  handheld-shower-head cleaning-products ensuite-bathroom jetted-tub essentials bed-linens towels
  extra-pillows-and-blankets hangers clothing-storage washer dryer iron clothes-drying-rack room-darkening-shades
  mosquito-net safe lock-on-bedroom-door electric-profiling-bed sofa-bed kitchen kitchenette cooking-basics
  dishes-and-silverware refrigerator mini-fridge freezer microwave oven stove dishwasher coffee-maker coffee
  kettle toaster blender rice-maker bread-maker baking-sheet wine-glasses dining-table barbecue-utensils
  trash-compactor water-dispenser air-conditioning heating portable-heater ceiling-fan portable-fans
  indoor-fireplace tv cable-tv streaming-services sound-system dvd-player game-console board-games books piano
  pool-table ping-pong-table game-room record-player movie-theater exercise-equipment sports-facilities
  tennis-court wifi internet ethernet-connection pocket-wifi dedicated-workspace printer computer-monitor
  telephone family-friendly crib travel-crib high-chair childrens-books-and-toys childrens-dinnerware
  childrens-playroom childrens-bikes baby-bath baby-monitor changing-table babysitter-recommendations
  baby-safety-gates outlet-covers table-corner-guards window-guards fireplace-guards outdoor-playground
  smoke-alarm carbon-monoxide-alarm fire-extinguisher first-aid-kit safety-card security-cameras noise-monitors
  security-system gated-property free-parking parking free-street-parking paid-parking-on-premises
  paid-parking-off-premises ev-charger pool hot-tub sauna spa gym elevator single-level-home living-room
  private-entrance laundromat-nearby restaurant business-center breakfast self-check-in lockbox keypad smart-lock
  host-greets-you 24-hour-check-in building-staff intercom luggage-dropoff long-term-stays housekeeping
  cleaning-before-checkout airport-transfer pets-allowed pets-live-on-property smoking-allowed events-allowed
  wheelchair-accessible step-free-access wide-doorway wide-hallways well-lit-path accessible-height-bed
  wide-clearance-to-bed accessible-height-toilet wide-clearance-to-shower grab-rails roll-in-shower shower-chair
  disabled-parking-spot hoist patio-or-balcony garden-or-backyard bbq-grill outdoor-furniture outdoor-dining-area
  outdoor-kitchen outdoor-shower fire-pit hammock sun-loungers beach-essentials bikes kayak boat-slip waterfront
  beachfront beach-access lake-access ski-in-ski-out resort-access golf-course near-public-transport city-center
  countryside city-view sea-view mountain-view lake-or-river-view garden-view pool-view
`
  .trim()
  .split(/\s+/);

/** Bits of `listing_filter.amenities`. */
export const AMENITY_BITS = 256;

const numbers: ReadonlyMap<AmenityId, number> = new Map(AMENITY_NUMBERS.map((id, number) => [id, number]));

/** Returns the number of an amenity; undefined for an id that no listing can have. */
export const amenityNumber = (id: AmenityId): number | undefined => numbers.get(id);

/** Returns one bit for each amenity, by its number, as PostgreSQL writes bit strings. */
export const amenityBits = (ids: readonly AmenityId[]): string => {
  const bits = new Array<string>(AMENITY_BITS).fill('0');
  for (const number of ids.map(amenityNumber)) if (number !== undefined) bits[number] = '1';
  return bits.join('');
};
