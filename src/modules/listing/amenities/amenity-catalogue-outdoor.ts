import { category } from './amenity-category.js';

/** Amenities around the home: outdoors, surroundings and views. */
export const OUTDOOR_CATEGORIES = [
  category('outdoor', 'Outdoor', [
    [
      'patio-or-balcony',
      'Patio or balcony',
      'patio, balcony, terrace, deck, veranda, porch, balcony or terrace, deck or patio, lanai, rooftop terrace',
      'roof deck, deck patio',
    ],
    ['garden-or-backyard', 'Garden or backyard', 'backyard, garden, yard, courtyard, lawn, fenced yard'],
    [
      'bbq-grill',
      'BBQ grill',
      'bbq, barbecue, grill, barbeque, barbecue grill, gas grill, charcoal grill, bbq area, bbq facilities',
      'outdoor grill',
    ],
    ['outdoor-furniture', 'Outdoor furniture', 'garden furniture, patio furniture, outdoor seating'],
    ['outdoor-dining-area', 'Outdoor dining area', 'outdoor dining, alfresco dining, al fresco dining'],
    ['outdoor-kitchen', 'Outdoor kitchen', 'outdoor kitchen with sink, summer kitchen'],
    ['outdoor-shower', 'Outdoor shower', 'outside shower, external shower'],
    ['fire-pit', 'Fire pit', 'firepit, outdoor fireplace, bonfire pit'],
    ['hammock', 'Hammock', 'hammocks'],
    ['sun-loungers', 'Sun loungers', 'sun lounger, sunbeds, deck chairs, lounge chairs, sun deck'],
    ['beach-essentials', 'Beach essentials', 'beach towels, beach chairs, beach gear, beach umbrella'],
    ['bikes', 'Bikes', 'bicycles, bicycle, bike rental, bikes available, free bikes'],
    ['kayak', 'Kayak', 'kayaks, canoe, paddle board, water sports equipment'],
    ['boat-slip', 'Boat slip', 'boat dock, dock, boat mooring, private dock'],
  ]),
  category('location-and-views', 'Location and views', [
    ['waterfront', 'Waterfront', 'water front, on the water, riverfront, oceanfront, ocean front, sea front'],
    ['beachfront', 'Beachfront', 'beach front, on the beach'],
    [
      'beach-access',
      'Beach access',
      'public or shared beach access, private beach access, shared beach access, beach, near beach',
      'private beach',
    ],
    ['lake-access', 'Lake access', 'lakefront, lake, near lake, lake front'],
    ['ski-in-ski-out', 'Ski-in/Ski-out', 'ski in, ski out, ski access, near ski slopes'],
    ['resort-access', 'Resort access', 'free resort access, resort'],
    ['golf-course', 'Golf course', 'golf, golf course front, near golf course'],
    [
      'near-public-transport',
      'Near public transport',
      'public transport, public transportation, near transit, bus stop nearby, train station nearby',
    ],
    ['city-center', 'City center', 'downtown, city centre, town center'],
    ['countryside', 'Countryside', 'rural, farm, farm holidays, mountain, forest'],
    ['city-view', 'City view', 'city skyline view, skyline view, city views, landmark view'],
    [
      'sea-view',
      'Sea view',
      'ocean view, sea views, ocean views, beach view, water view, bay view, harbor view, harbour view',
      'marina view',
    ],
    ['mountain-view', 'Mountain view', 'mountain views, valley view, hill view, desert view'],
    ['lake-or-river-view', 'Lake or river view', 'lake view, river view, canal view'],
    ['garden-view', 'Garden view', 'park view, courtyard view, vineyard view, garden views'],
    ['pool-view', 'Pool view', 'resort view, golf course view'],
  ]),
];
