/** One of the four kinds of property that every built-in place has. */
export interface Kind {
  title: string;
  roomName: string;
  pitch: string;
  type: string;
  roomType: string;
  capacity: number;
  guestsIncluded: number;
  bedrooms: number;
  bathrooms: number;
  beds: { name: string; count: number }[];
  priceFactor: number;
  minNights: number;
  maxNights: number;
  weeklyDiscount: number;
  deposit: boolean;
  pets: boolean;
  linen: boolean;
  resortPercent: number;
  /** Units of this room type where the place has a hotel. */
  hotelUnits: number;
}

export const KINDS: Kind[] = [
  {
    title: 'Sunny apartment',
    roomName: 'Apartment',
    pitch: 'a bright two-bedroom apartment',
    type: 'Apartment',
    roomType: 'entire_home',
    capacity: 4,
    guestsIncluded: 2,
    bedrooms: 2,
    bathrooms: 1,
    beds: [
      { name: 'Double bed', count: 1 },
      { name: 'Single bed', count: 2 },
    ],
    priceFactor: 1,
    minNights: 2,
    maxNights: 30,
    weeklyDiscount: 10,
    deposit: true,
    pets: false,
    linen: false,
    resortPercent: 0,
    hotelUnits: 1,
  },
  {
    title: 'Garden studio',
    roomName: 'Double room',
    pitch: 'a calm studio',
    type: 'Studio',
    roomType: 'entire_home',
    capacity: 2,
    guestsIncluded: 2,
    bedrooms: 1,
    bathrooms: 1,
    beds: [{ name: 'Queen size bed', count: 1 }],
    priceFactor: 0.6,
    minNights: 1,
    maxNights: 60,
    weeklyDiscount: 0,
    deposit: false,
    pets: false,
    linen: true,
    resortPercent: 0,
    hotelUnits: 3,
  },
  {
    title: 'Family house',
    roomName: 'House',
    pitch: 'a house with a garden',
    type: 'House',
    roomType: 'entire_home',
    capacity: 8,
    guestsIncluded: 6,
    bedrooms: 4,
    bathrooms: 2.5,
    beds: [
      { name: 'Double bed', count: 2 },
      { name: 'Single bed', count: 4 },
    ],
    priceFactor: 2.2,
    minNights: 3,
    maxNights: 28,
    weeklyDiscount: 5,
    deposit: true,
    pets: true,
    linen: false,
    resortPercent: 3,
    hotelUnits: 1,
  },
  {
    title: 'Guest room',
    roomName: 'Family room',
    pitch: 'a comfortable private room',
    type: 'Guesthouse',
    roomType: 'private_room',
    capacity: 3,
    guestsIncluded: 2,
    bedrooms: 1,
    bathrooms: 1,
    beds: [
      { name: 'Double bed', count: 1 },
      { name: 'Sofa bed', count: 1 },
    ],
    priceFactor: 0.5,
    minNights: 1,
    maxNights: 14,
    weeklyDiscount: 0,
    deposit: false,
    pets: false,
    linen: false,
    resortPercent: 0,
    hotelUnits: 5,
  },
];

export const AMENITIES = [
  'Wireless Internet',
  'Kitchen',
  'Heating',
  'Essentials',
  'Hot water',
  'Smoke detector',
  'Bed linens',
  'Hair Dryer',
  'TV',
  'Air conditioning',
  'Washing Machine',
  'Dryer',
  'Iron',
  'Hangers',
  'Shampoo',
  'Coffee maker',
  'Dishwasher',
  'Microwave',
  'Refrigerator',
  'Oven',
  'Stove',
  'Free parking on premises',
  'Elevator',
  'Patio or balcony',
  'Garden or backyard',
  'BBQ grill',
  'Laptop friendly workspace',
  'Carbon Monoxide Detector',
  'Fire Extinguisher',
  'First aid kit',
  'Private entrance',
  'Swimming pool',
  'Hot tub',
  'Crib',
  'High chair',
  'Suitable for children',
];
