import { chargeKindOf, type ChargeKind, type PricePart } from './charge-kinds.js';

describe('chargeKindOf', () => {
  it.each<[string, PricePart, ChargeKind]>([
    ['Cleaning fee', 'fees', 'CLEANING'],
    ['Endreinigung', 'fees', 'CLEANING'],
    ['Frais de ménage', 'fees', 'CLEANING'],
    ['Limpieza final', 'fees', 'CLEANING'],
    ['Pulizie finali', 'fees', 'CLEANING'],
    ['Schoonmaakkosten', 'fees', 'CLEANING'],
    ['Extra guests', 'fees', 'EXTRA_GUEST'],
    ['Zusätzlicher Gast', 'fees', 'EXTRA_GUEST'],
    ['Personne supplémentaire', 'fees', 'EXTRA_GUEST'],
    ['Pet fee', 'fees', 'PET'],
    ['Hund', 'fees', 'PET'],
    ['Animaux de compagnie', 'fees', 'PET'],
    ['Petrol station shuttle', 'fees', 'OTHER'],
    ['Linen package', 'fees', 'LINEN'],
    ['Bettwäsche und Handtücher', 'fees', 'LINEN'],
    ['Resort fee', 'fees', 'RESORT'],
    ['Service fee', 'fees', 'SERVICE'],
    ['Frais de dossier', 'fees', 'SERVICE'],
    ['Kurtaxe', 'fees', 'CITY_TAX'],
    ['Airport shuttle', 'fees', 'OTHER'],
    ['City hotel tax', 'taxes', 'CITY_TAX'],
    ['Taxe de séjour', 'taxes', 'CITY_TAX'],
    ['Imposta di soggiorno', 'taxes', 'CITY_TAX'],
    ['Toeristenbelasting', 'taxes', 'CITY_TAX'],
    ['State hotel tax', 'taxes', 'LODGING_TAX'],
    ['Taxe sur l’hébergement', 'taxes', 'LODGING_TAX'],
    ['TVQ', 'taxes', 'SALES_TAX'],
    ['TVA', 'taxes', 'VAT'],
    ['GST', 'taxes', 'VAT'],
    ['MwSt. 7 %', 'taxes', 'VAT'],
    ['Consumption tax', 'taxes', 'VAT'],
    ['Taxes', 'taxes', 'OTHER'],
    ['2027-03-01', 'base', 'ACCOMMODATION'],
    ['Extra guests', 'base', 'EXTRA_GUEST'],
    ['Cleaning is on us', 'discounts', 'DISCOUNT'],
  ])('maps "%s" among %s to %s', (name, part, kind) => {
    expect(chargeKindOf(name, part)).toBe(kind);
  });
});
