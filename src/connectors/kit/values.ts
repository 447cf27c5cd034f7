/** The parts of the kernel that connectors use; they import the kit only. architecture, import rule 6 */
export { Decimal, isCurrency, minorUnits, parseAmount, roundTo, sum, toNumber } from '../../shared/money/money.js';
export { addDays, eachNight, isCalendarDate, nightsBetween } from '../../shared/time/dates.js';
