const settlement = {
  file: 'src/modules/reservation/reservation-settlement.service.ts',
  near: ['src/modules/reservation/reservation-settlement.int-spec.ts'],
};

export const plants = [
  {
    ...settlement,
    name: 'a confirmation that comes again is settled again',
    find: `if (!row || row.providerReservationId !== null) return;
      const merged`,
    replace: `if (!row) return;
      const merged`,
  },
  {
    ...settlement,
    name: 'a total of 0 replaces the agreed price',
    find: '!total.isZero() && ',
    replace: '',
  },
  {
    ...settlement,
    name: 'a total in another currency replaces the agreed price',
    find: 'currency === agreed.currency && ',
    replace: '',
  },
  {
    ...settlement,
    name: 'an older read overwrites a newer one',
    find: 'if (!row || isOlder(at, row)) return false;',
    replace: 'if (!row) return false;',
  },
  {
    ...settlement,
    name: 'an older state of the PMS overwrites a newer one',
    find: 'pms.updatedAt < row.pmsUpdatedAt',
    replace: 'pms.updatedAt > row.pmsUpdatedAt',
  },
  {
    ...settlement,
    name: 'an older read cancels what a newer one brought',
    find: "row.status === 'CANCELLED' || isOlder(at, row)) return;",
    replace: "row.status === 'CANCELLED') return;",
  },
  {
    ...settlement,
    name: 'a booking confirmed since the look-up is given up',
    find: "if (!row || row.providerReservationId !== null || row.status === 'CANCELLED') return;",
    replace: "if (!row || row.status === 'CANCELLED') return;",
  },
  {
    ...settlement,
    name: 'a booking is given up twice',
    find: "row.providerReservationId !== null || row.status === 'CANCELLED') return;",
    replace: 'row.providerReservationId !== null) return;',
  },
  {
    ...settlement,
    name: 'a refusal removes what the PMS was found to hold',
    find: `if (!row || row.providerReservationId !== null) return;
      await this.holds.remove(id);`,
    replace: `if (!row) return;
      await this.holds.remove(id);`,
  },
  {
    ...settlement,
    name: 'a confirmed booking is looked up again',
    find: `if (!row || row.providerReservationId !== null) return;
      row.nextLookupAt = nextLookupAt;`,
    replace: `if (!row) return;
      row.nextLookupAt = nextLookupAt;`,
  },
  {
    ...settlement,
    name: 'a look-up that ends late reopens a settled booking',
    find: 'if (!row || row.nextLookupAt === null) return;',
    replace: 'if (!row) return;',
  },
  {
    ...settlement,
    name: 'the look-ups of a cancellation count from the booking',
    find: 'Object.assign(row, { nextLookupAt, lookups: 0, sendStartedAt: this.clock.now() });',
    replace: 'Object.assign(row, { nextLookupAt });',
  },
  {
    ...settlement,
    name: 'an unchanged reservation is written again',
    find: 'if (await this.reservations.hasContent(row, pmsContentHash(pms, row.currency))) return false;',
    replace: '',
  },
  {
    ...settlement,
    name: 'a change at the PMS is not reported',
    find: `await this.settleNights(row, held, at);
      await this.notifier.updated(before, row, found.listing);`,
    replace: 'await this.settleNights(row, held, at);',
  },
  {
    ...settlement,
    name: 'an inquiry that became a booking takes no nights',
    find: 'const held = takesNights(row.status) && sameStay(row, pms);',
    replace: 'const held = sameStay(row, pms);',
  },
  {
    ...settlement,
    name: 'a booking given up and found later takes no nights',
    find: 'const held = !late && sameStay(row, pms);',
    replace: 'const held = sameStay(row, pms);',
  },
  {
    ...settlement,
    name: 'the mirrored twin of a booking keeps its hold',
    find: '    await this.holds.remove(mirrored.id);\n',
    replace: '',
  },
  {
    ...settlement,
    name: 'an erased guest comes back with the booking that absorbs it',
    find: '    row.guestErasedAt ??= mirrored.guestErasedAt;\n',
    replace: '',
  },
  {
    ...settlement,
    name: 'what the PMS made itself counts from when it was read',
    find: "row.origin === 'OURS' ? row.createdAt : null",
    replace: 'row.createdAt',
  },
];
