const RESERVATION = 'src/modules/reservation/';
const at = (file, ...specs) => ({
  file: `${RESERVATION}${file}.ts`,
  near: specs.map((spec) => `${RESERVATION}${spec}.int-spec.ts`),
});
const settlement = at('reservation-settlement.service', 'reservation-settlement');
const mirror = at('reservation-mirror.service', 'reservation-mirror');
const lookup = at('reservation-lookup.service', 'reservation-lookup');
const booking = at('reservation-booking.service', 'reservation');
const service = at('reservation.service', 'reservation');
const cancel = at('reservation-cancel.service', 'reservation-cancel');
const repository = at('reservation.repository', 'reservation-repository');
const mirrored = at('reservation.repository', 'reservation-mirror');

export const plants = [
  {
    ...settlement,
    name: 'a booking of ours is absorbed by one with the same id at the PMS',
    find: "if (mirrored.origin === 'OURS')",
    replace: 'if (false)',
  },
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
      await this.reservations.remove(id);`,
    replace: `if (!row) return;
      await this.reservations.remove(id);`,
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
  {
    ...mirror,
    name: 'a reference echoed at another account settles the booking',
    find: `      ours.reservation.integrationAccountId === account.id &&
`,
    replace: '',
  },
  {
    ...mirror,
    name: 'a reference of a booking known under another id swallows the reservation',
    find: ` &&
      ours.reservation.providerReservationId === null
`,
    replace: `
`,
  },
  {
    ...mirror,
    name: 'a reference that is no id of ours stops the read',
    find: 'item.reference && isUuid(item.reference)',
    replace: 'item.reference',
  },
  {
    ...mirror,
    name: 'two workers store the same reservation',
    find: `      if (await this.reservations.claimProviderId(account.id, item.providerReservationId)) return false;
`,
    replace: '',
  },
  { ...mirror, name: 'the first read of an account is reported', find: 'if (notify) await', replace: 'await' },
  {
    ...mirror,
    name: 'an inquiry made elsewhere takes nights',
    find: 'if (row.unitId && takesNights(row.status))',
    replace: 'if (row.unitId)',
  },
  {
    ...mirror,
    name: 'an account that is moved during a read stops the read',
    find: 'if (!isMissingReference(error)) throw error;',
    replace: 'throw error;',
  },
  {
    ...mirror,
    name: 'a stay without nights is stored',
    find: 'item.checkOut <= item.checkIn',
    replace: 'item.checkOut < item.checkIn',
  },
  {
    ...mirror,
    name: 'what a full read brought is cancelled',
    find: '(row) => !seen.has(row.providerReservationId),',
    replace: '(row) => row !== undefined,',
  },
  {
    ...mirrored,
    name: 'a full read of one account cancels those of others',
    find: "WHERE integration_account_id = $1 AND origin = 'PMS' AND check_out",
    replace: "WHERE $1::uuid IS NOT NULL AND origin = 'PMS' AND check_out",
  },
  {
    ...mirrored,
    name: 'a full read cancels our own bookings',
    find: "origin = 'PMS' AND check_out > $2",
    replace: 'check_out > $2',
  },
  { ...mirrored, name: 'a full read cancels stays that end today', find: 'check_out > $2', replace: 'check_out >= $2' },
  {
    ...mirrored,
    name: 'a full read cancels inquiries',
    find: ' AND status = ANY($3)`',
    replace: ' AND $3::text[] IS NOT NULL`',
  },
  { ...lookup, name: 'a booking is given up after 24 minutes', find: '24 * 3_600_000', replace: '24 * 60_000' },
  {
    ...lookup,
    name: 'a booking is given up at 24 hours, not after',
    find: '> GIVE_UP_AFTER_MS',
    replace: '>= GIVE_UP_AFTER_MS',
  },
  {
    ...lookup,
    name: 'a booking is given up before its visibility window ends',
    find: 'now < this.windowEnd(reservation)',
    replace: 'false',
  },
  {
    ...lookup,
    name: 'a booking is kept at the end of its visibility window',
    find: 'now < this.windowEnd(reservation)',
    replace: 'now <= this.windowEnd(reservation)',
  },
  {
    ...lookup,
    name: 'a booking that cannot be looked up is given up',
    find: '!connector.reservations.findByReference || ',
    replace: '',
  },
  { ...lookup, name: 'a claimed look-up is due again at once', find: 'CLAIM_MS = 60_000', replace: 'CLAIM_MS = 1_000' },
  {
    ...lookup,
    name: 'a look-up that a limit kept back counts as failed',
    find: `      if (until) return this.reservations.deferLookup(id, until);
`,
    replace: '',
  },
  {
    ...lookup,
    name: 'the nights of a cancellation that was found stay taken',
    find: `      await this.settlement.reopen(id);
`,
    replace: '',
  },
  {
    ...lookup,
    name: 'a look-up counts from when the row was stored',
    find: 'sendStartedAt ?? createdAt',
    replace: 'createdAt',
  },
  {
    ...lookup,
    name: 'one account takes the whole lane',
    file: 'src/queue/jobs.ts',
    find: 'LOOKUPS_OF_ACCOUNT = 1 / 4',
    replace: 'LOOKUPS_OF_ACCOUNT = 1',
  },
  {
    ...booking,
    name: 'an unreadable answer counts as a refusal',
    find: " || error.kind === 'invalid_response'",
    replace: '',
  },
  {
    ...booking,
    name: 'an unknown outcome counts as a refusal',
    find: "error.kind === 'unknown_outcome' || ",
    replace: '',
  },
  {
    ...booking,
    name: 'an unexpected error counts as a refusal',
    find: ': !(error instanceof DomainError)',
    replace: ': false',
  },
  {
    ...booking,
    name: 'a refused booking leaves its row and nights',
    find: `      await this.settlement.discard(row.id);
`,
    replace: '',
  },
  {
    ...booking,
    name: 'a booking is made at an account that is not active',
    find: 'this.connections.connectActive(workspaceId, accountId)',
    replace: 'this.connections.connect(workspaceId, accountId)',
  },
  {
    ...booking,
    name: 'the first look-up comes after the process is presumed dead for half a second',
    find: 'CRASH_LOOKUP_MS = 30_000',
    replace: 'CRASH_LOOKUP_MS = 500',
  },
  {
    ...booking,
    name: 'a booking that could not be settled is refused',
    find: `      return 'unknown';
    }
    crashPoint('reservation.settled');`,
    replace: `      throw error;
    }
    crashPoint('reservation.settled');`,
  },
  {
    ...service,
    name: 'an inquiry takes nights',
    find: `      if (takesNights(request.status))
        await this.holds.take`,
    replace: `      if (request.status !== 'CANCELLED')
        await this.holds.take`,
  },
  {
    ...service,
    name: 'an inquiry for taken nights is refused',
    find: 'if (takesNights(request.status)) this.holds',
    replace: 'this.holds',
  },
  {
    ...service,
    name: 'a cancelled booking is sent',
    find: `      if (request.status !== 'CANCELLED')
        await asWorkspace`,
    replace: '        await asWorkspace',
  },
  {
    ...service,
    name: 'a repeat with the same id books again',
    find: `    if (earlier) return this.reads.booked(earlier, options.displayCurrency);
`,
    replace: '',
  },
  {
    ...service,
    name: 'a price below the one of now is booked',
    find: 'request.total.lessThan(total)',
    replace: 'total.lessThan(request.total)',
  },
  {
    ...service,
    name: 'a strict price of just now is refused',
    find: 'request.total.lessThan(total)',
    replace: 'request.total.lessThanOrEqualTo(total)',
  },
  {
    ...service,
    name: 'an importer names its own price',
    find: '!request.strictPrice && !isBinding',
    replace: '!request.strictPrice',
  },
  {
    ...service,
    name: 'an importer stores what the PMS never had',
    find: "request.status === 'CANCELLED' && !listing.isTenantOwned",
    replace: 'false',
  },
  {
    ...service,
    name: 'the difference of a price has the wrong sign',
    find: 'request.total.minus(estimate)',
    replace: 'estimate.minus(request.total)',
  },
  {
    ...service,
    name: 'a check-in today is refused',
    find: 'request.checkIn < todayIn',
    replace: 'request.checkIn <= todayIn',
  },
  {
    ...service,
    name: 'an account is deleted while an outcome is unknown',
    find: 'if (!(await this.reservations.hasUnknownOutcome(id))) return;',
    replace: 'return;',
  },
  {
    ...service,
    name: 'a booking of a moved account fails with an error of the database',
    find: 'isMissingReference(error) ? new OwnerChanged() : error',
    replace: 'error',
  },
  {
    ...service,
    name: 'an inactive listing is booked',
    find: "if (listing.status !== 'ACTIVE') throw",
    replace: 'if (false) throw',
  },
  {
    ...cancel,
    name: 'a cancellation that the PMS refused is looked up',
    find: " || error.kind !== 'unknown_outcome'",
    replace: '',
  },
  {
    ...cancel,
    name: 'the nights of a cancelled stay wait for the calendar',
    find: `      if (held?.status === 'CANCELLED') await this.settlement.reopen(id);
`,
    replace: '',
  },
  {
    ...cancel,
    name: 'nights are opened that the PMS did not free',
    find: "if (held?.status === 'CANCELLED') await this",
    replace: 'if (held) await this',
  },
  {
    ...repository,
    name: 'a tenant sees what another tenant booked',
    find: 'r.workspaceId = :workspaceId AND (r.tenantId = :tenantId OR r.bookedByTenantId = :tenantId)',
    replace: 'r.workspaceId = :workspaceId AND :tenantId IS NOT NULL',
  },
  {
    ...repository,
    name: 'a tenant id of another workspace opens its reservations',
    find: 'r.workspaceId = :workspaceId AND (r.tenantId = :tenantId OR r.bookedByTenantId = :tenantId)',
    replace: 'CAST(:workspaceId AS uuid) IS NOT NULL AND (r.tenantId = :tenantId OR r.bookedByTenantId = :tenantId)',
  },
  {
    ...repository,
    name: 'who booked does not see the reservation',
    find: ' OR r.bookedByTenantId = :tenantId',
    replace: '',
  },
  {
    ...repository,
    name: 'a look-up is claimed before it is due',
    find: 'id = $1 AND next_lookup_at <= $2 RETURNING',
    replace: 'id = $1 AND $2::timestamptz IS NOT NULL RETURNING',
  },
  {
    ...repository,
    name: 'a look-up that is due just now is not taken',
    find: 'next_lookup_at <= $1',
    replace: 'next_lookup_at < $1',
  },
  {
    ...repository,
    name: 'a settled booking is deferred',
    find: ` AND next_lookup_at IS NOT NULL',
      [id, at]`,
    replace: `',
      [id, at]`,
  },
  {
    ...repository,
    name: 'one account takes the turns of its workspace',
    find: 'PARTITION BY workspace_id ORDER BY of_account, next_lookup_at',
    replace: 'PARTITION BY workspace_id ORDER BY next_lookup_at',
  },
  {
    ...repository,
    name: 'one workspace takes all turns',
    find: 'ORDER BY place, next_lookup_at LIMIT',
    replace: 'ORDER BY next_lookup_at LIMIT',
  },
  {
    ...repository,
    name: 'a row is not locked for its writer',
    find: "where: { id }, lock: { mode: 'pessimistic_write' }",
    replace: 'where: { id }',
  },
  {
    ...repository,
    name: 'two store the same id of a PMS at once',
    find: `    await this.database.lock(\`reservation|\${accountId}|\${providerReservationId}\`);
`,
    replace: '',
  },
  {
    ...repository,
    name: 'the rights of other bookers pass on too',
    find: ` AND booked_by_tenant_id = $2\``,
    replace: ` AND $2::uuid IS NOT NULL\``,
  },
  {
    ...repository,
    name: 'rights pass on in another workspace',
    find: 'WHERE workspace_id = $1 AND integration_account_id = $3 AND',
    replace: 'WHERE $1::uuid IS NOT NULL AND integration_account_id = $3 AND',
  },
  {
    ...repository,
    name: 'rights pass on at other accounts',
    find: 'integration_account_id = $3 AND booked',
    replace: '$3::uuid IS NOT NULL AND booked',
  },
  {
    ...repository,
    name: 'another account is thought to wait for an outcome',
    find: 'WHERE integration_account_id = $1 AND next_lookup_at IS NOT NULL',
    replace: 'WHERE $1::uuid IS NOT NULL AND next_lookup_at IS NOT NULL',
  },
  {
    ...service,
    name: 'today is that of UTC',
    find: 'todayIn(listing.timeZone, this.clock.now())',
    replace: "todayIn('UTC', this.clock.now())",
  },
  {
    ...service,
    name: 'the total goes to the PMS before it is rounded',
    find: 'request: { ...request, base, fees, taxes, total }',
    replace: 'request: { ...request, base, fees, taxes }',
  },
  {
    ...at('guest.repository', 'guest'),
    name: 'guests of another tenant are found by their address',
    find: '(tenant_id = $2 OR booked_by_tenant_id = $2) AND guest',
    replace: '(tenant_id = $2 OR booked_by_tenant_id = $2 OR true) AND guest',
  },
];
