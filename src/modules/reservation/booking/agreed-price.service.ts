import { Injectable } from '@nestjs/common';
import { invalidField, refusedField } from '../../../values/errors/domain-error.js';
import { Decimal } from '../../../values/money/money.js';
import { ExchangeService } from '../../pricing/exchange.service.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { agreedPrice, minorUnit } from '../reservation-money.js';
import type { ReservationRequest } from '../reservation.types.js';
import type { AgreedPrice } from './booking.types.js';

/** Minor units by which rounding can change the sum of converted parts. */
const ROUNDED_PARTS = 3;

/** Reads the amounts of a request in the currency of the listing. */
@Injectable()
export class AgreedPriceService {
  constructor(private readonly exchange: ExchangeService) {}

  /**
   * Returns the request with its amounts in the listing's currency, converted at the newest reference rates where
   * `currency` differs. 400 where the parts do not add up to the total, and where amounts may be those of a quote that
   * was shown in another currency (`displayCurrency`) because `currency` is absent; 422 `no_exchange_rate`.
   */
  async agreed(
    listing: Pick<VisibleListing, 'currency'>,
    request: ReservationRequest,
    displayCurrency?: string,
  ): Promise<AgreedPrice> {
    if (request.currency === undefined && displayCurrency !== undefined && displayCurrency !== listing.currency)
      throw invalidField(
        'currency',
        'required',
        `currency must name the currency of the amounts: displayCurrency is ${displayCurrency}, the listing is priced in ${listing.currency}`,
      );
    const currency = request.currency ?? listing.currency;
    const parts = agreedPrice(request, currency);
    if (currency === listing.currency)
      return { request: { ...request, ...parts }, given: request.shownPrice ?? null, imprecision: new Decimal(0) };
    const { date, missing, convert } = await this.exchange.ratesFor(listing.currency);
    if (date === null || missing(currency).length > 0)
      throw refusedField(
        'currency',
        'no_exchange_rate',
        `There is no exchange rate from ${currency} to ${listing.currency}`,
      );
    const own = (amount: Decimal): Decimal => convert(amount, currency);
    const [base, fees, taxes] = [own(parts.base), own(parts.fees), own(parts.taxes)];
    const { commission, hostPayout } = request;
    return {
      request: {
        ...request,
        ...{ base, fees, taxes, total: base.plus(fees).plus(taxes) },
        commission: commission && { ...commission, amount: commission.amount && own(commission.amount) },
        hostPayout: hostPayout && own(hostPayout),
      },
      given: {
        currency,
        rateDate: date,
        ...{ base: parts.base.toFixed(), fees: parts.fees.toFixed() },
        ...{ taxes: parts.taxes.toFixed(), total: parts.total.toFixed() },
      },
      imprecision: own(minorUnit(currency).times(ROUNDED_PARTS)).plus(minorUnit(listing.currency)),
    };
  }
}
