/** The parts of the kernel that connectors use; they import the kit only. architecture, import rule 6 */
export {
  Decimal,
  isCurrency,
  minorUnits,
  optionalNumber,
  parseAmount,
  roundTo,
  sum,
  toNumber,
} from '../../values/money/money.js';
export { addDays, eachNight, isCalendarDate, nightsBetween } from '../../values/time/dates.js';
