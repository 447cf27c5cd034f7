import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, answer, listed, propertyFor } from './auth.js';
import type { Query } from './auth.js';

interface CalendarBody {
  start_date?: string;
  end_date?: string;
  listings?: { channel_type?: string; listing_id?: string }[];
}

/** Properties, whether they are free, and what their listings at channels ask. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Query }>('/properties', async (request) => {
    const account = await accountFor(request, context);
    const { id } = request.query;
    const found = account.list().filter((property) => id === undefined || String(property.id) === id);
    return listed('properties', found, request.query, request.sandbox.drift, toProperty);
  });

  app.get('/custom_channels', async (request) => {
    await accountFor(request, context);
    return answer({ custom_channels: [{ id: 11, name: 'Website' }] });
  });

  app.get('/income_methods', async (request) => {
    await accountFor(request, context);
    return answer({ income_methods: [{ id: 21, name: 'Bank transfer' }] });
  });

  app.get<{ Querystring: Query }>('/availabilities', async (request) => {
    const account = await accountFor(request, context);
    const { property_ids: ids = '', start_date, end_date } = request.query;
    const listings = ids.split(',').map((id) => ({
      id: Number(id),
      availabilities: nights(account, propertyFor(account, id), start_date, end_date).map(({ date, free }) => ({
        date,
        available: free > 0,
        remarks: '',
      })),
    }));
    return answer({ listings });
  });

  app.post<{ Body: CalendarBody | undefined }>('/listings/calendar', async (request) => {
    const account = await accountFor(request, context);
    const { start_date, end_date, listings = [] } = request.body ?? {};
    return answer({
      listings: listings.map(({ channel_type, listing_id }) => ({
        channel_type,
        listing_id,
        calendar: nights(account, propertyFor(account, listing_id), start_date, end_date).map((night) => ({
          date: night.date,
          price: night.price.toNumber(),
          inventory: night.free,
          restrictions: {
            min_stay_on_arrival: night.minNights,
            max_stay_on_arrival: night.maxNights,
            closed_on_arrival: night.closedToArrival,
            closed_on_departure: night.closedToDeparture,
          },
        })),
      })),
    });
  });
}

function nights(account: Account, property: Property, start?: string, end?: string) {
  const [from, to] = [dayOf(start ?? ''), dayOf(end ?? '')];
  if (from === undefined || to === undefined || to < from) throw new Failure(422, 'start_date, end_date must be dates');
  return nightsOf(account, property, from, to + 1);
}

const time = (hour: number | null): string | null => (hour === null ? null : `${String(hour).padStart(2, '0')}:00`);

/** The listing of the host's own channel has the id of the property. */
function toProperty(property: Property) {
  const { address } = property;
  return {
    id: property.id,
    title: property.name,
    address: [address.street, address.city, address.countryCode].filter(Boolean).join(', '),
    longitude: address.longitude === null ? null : String(address.longitude),
    latitude: address.latitude === null ? null : String(address.latitude),
    default_checkin_time: time(property.checkInFrom),
    default_checkout_time: time(property.checkOut),
    cover: property.pictures[0] && {
      original_url: property.pictures[0].url,
      medium_url: property.pictures[0].url,
      small_url: property.pictures[0].url,
    },
    channels: [
      { channel_type: 'airbnb', listing_id: property.sourceId, currency: property.currency },
      { channel_type: 'hostex_direct', listing_id: String(property.id), currency: property.currency },
    ],
  };
}
