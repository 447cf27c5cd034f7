import type { Schemas } from '../../api/client.js';

type Delivery = Pick<Schemas['Delivery'], 'eventType' | 'subjectID' | 'isTest'>;

interface Subject {
  path: string;
  label: string;
}

/** Returns the page of an event's subject; none for a test event and for the nights of a unit. */
export const subjectOf = ({ eventType, subjectID, isTest }: Delivery): Subject | undefined => {
  if (isTest) return undefined;
  if (eventType.startsWith('RESERVATION_')) return { path: `/reservations/${subjectID}`, label: 'Reservation' };
  if (eventType.startsWith('LISTING_')) return { path: `/listings/${subjectID}`, label: 'Listing' };
  if (eventType.startsWith('ACCOUNT_') || eventType === 'NEW_LISTINGS_IMPORTED')
    return { path: `/accounts/${subjectID}`, label: 'Account' };
  return undefined;
};
