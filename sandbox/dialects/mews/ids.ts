import type { Account } from '../../ledger/account.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';

/** Returns false for an account of one property, whose token is for that property; others have a portfolio's. */
export const isPortfolio = (account: Account): boolean => account.list().length !== 1;

/** Every property is an enterprise with one service that is booked by the night, whose id is the property's. */
export const serviceIdOf = ({ uid }: Property): string => uid;
export const enterpriseIdOf = ({ uid }: Property): string => uuidOf(`mews:enterprise:${uid}`);
export const categoryIdOf = ({ uid }: Property): string => uuidOf(`mews:category:${uid}`);
export const rateIdOf = ({ uid }: Property): string => uuidOf(`mews:rate:${uid}`);
export const adultIdOf = ({ uid }: Property): string => uuidOf(`mews:adults:${uid}`);
export const childIdOf = ({ uid }: Property): string => uuidOf(`mews:children:${uid}`);
export const parkingIdOf = ({ uid }: Property): string => uuidOf(`mews:parking:${uid}`);
export const chainIdOf = ({ name }: Account): string => uuidOf(`mews:chain:${name}`);

/** Houses with a hotel also have a car park: a separate service, also booked by the night. */
export const hasParking = ({ parent }: Property): boolean => parent !== null;

/** Returns the enterprises from the oldest: the first of the ledger joined the portfolio last. */
export const enterprisesOf = (account: Account): Property[] => account.list().reverse();
