import { type Channel, channelOf } from './channels.js';

describe('channelOf', () => {
  it.each<[string, Channel]>([
    ['airbnb', 'AIRBNB'],
    ['Airbnb Official', 'AIRBNB'],
    ['airbnbOfficial', 'AIRBNB'],
    ['Booking.com', 'BOOKING_COM'],
    ['booking_com', 'BOOKING_COM'],
    ['BookingCom', 'BOOKING_COM'],
    ['booking', 'BOOKING_COM'],
    ['VRBO', 'VRBO'],
    ['HomeAway', 'VRBO'],
    ['Abritel', 'VRBO'],
    ['Expedia Collect', 'EXPEDIA'],
    ['Agoda', 'AGODA'],
    ['TripAdvisor', 'TRIPADVISOR'],
    ['Trip.com', 'TRIP_COM'],
    ['Google Vacation Rentals', 'GOOGLE'],
    ['direct', 'DIRECT'],
    ['Direct', 'DIRECT'],
    ['pms_direct', 'DIRECT'],
    ['booking_site', 'DIRECT'],
    ['Direct booking', 'DIRECT'],
    ['pms', 'DIRECT'],
    ['manual', 'DIRECT'],
    ['Website', 'DIRECT'],
    ['Ibe', 'DIRECT'],
    ['', 'OTHER'],
    ['A travel agency', 'OTHER'],
  ])('maps "%s" to %s', (source, channel) => {
    expect(channelOf(source)).toBe(channel);
  });
});
