import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Property, Unit } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor } from './auth.js';
import { cursorPage, utc } from './paging.js';
import { toProperty } from './property.js';

type Query = Record<string, string | undefined>;

/** Multi-units (v3.1 and later): hotels, their unit types, and the units of a unit type. */
export function unitRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Query }>('/multi-units/hotels', async (request) => {
    const account = await accountFor(request, context);
    const hotels = new Map(unitTypes(account).flatMap(({ parent }) => (parent ? [[parent.uid, parent]] : [])));
    return cursorPage('hotels', [...hotels.values()], request.query, request.sandbox.drift, ({ uid, name }) => ({
      uid,
      name,
      agencyUid: account.uid,
      isActive: true,
    }));
  });

  app.get<{ Querystring: Query }>('/multi-units/unit-types', async (request) => {
    const account = await accountFor(request, context);
    const { hotelUid } = request.query;
    const found = unitTypes(account).filter(({ parent }) => !hotelUid || parent?.uid === hotelUid);
    return cursorPage('unitTypes', found, request.query, request.sandbox.drift, (property) =>
      toProperty(property, account),
    );
  });

  app.get<{ Querystring: Query }>('/multi-units/units', async (request) => {
    const account = await accountFor(request, context);
    const property = propertyFor(account, request.query.unitTypeUid);
    return cursorPage('units', property.units, { limit: '100', ...request.query }, request.sandbox.drift, (unit) =>
      toUnit(unit, property),
    );
  });

  app.get<{ Params: { uid: string } }>('/multi-units/units/:uid', async (request) => {
    const owner = unitOf(await accountFor(request, context), request.params.uid);
    if (!owner) throw new Failure(404, 'Unit not found');
    return { unit: toUnit(owner.unit, owner.property) };
  });
}

function unitTypes(account: Account): Property[] {
  return account.list().filter(({ units }) => units.length > 1);
}

/** The unit of a unit type, with the property it belongs to. */
export function unitOf(account: Account, uid: string): { unit: Unit; property: Property } | undefined {
  for (const property of unitTypes(account)) {
    const unit = property.units.find((one) => one.uid === uid);
    if (unit) return { unit, property };
  }
  return undefined;
}

function toUnit({ uid, name }: Unit, property: Property) {
  return {
    uid,
    type: 'UNIT',
    name,
    unitTypeUid: property.uid,
    active: property.active,
    createdAt: utc(property.createdAt),
    updatedAt: utc(property.updatedAt),
  };
}
