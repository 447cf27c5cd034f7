const plantsIn = (file, near, plants) =>
  plants.map(([name, find, replace]) => ({ name, file, find, replace, near: [near].flat() }));

const fence = (before) => [
  `${before} AND lease_token = $3 RETURNING account_id`,
  `${before} AND $3::uuid IS NOT NULL RETURNING account_id`,
];

export const plants = [
  ...plantsIn('src/modules/sync/sync.repository.ts', 'src/modules/sync/sync-lease.int-spec.ts', [
    [
      'a running lease is taken',
      'AND next_due_at <= $3 AND (lease_until IS NULL OR lease_until < $3) RETURNING',
      'AND next_due_at <= $3 RETURNING',
    ],
    [
      'a stale token keeps a checkpoint',
      ...fence(`due_since = NULL, crashes = 0\n       WHERE account_id = $1 AND resource = $2`),
    ],
    [
      'a stale token gives the turn back',
      ...fence(`next_due_at = $4, crashes = 0\n         WHERE account_id = $1 AND resource = $2`),
    ],
    [
      'a stale token ends the run',
      ...fence('${complete ? COMPLETE : FAILED}\n         WHERE account_id = $1 AND resource = $2'),
    ],
    ['a stale token writes to the run', 'if (kept.length > 0) await this.saveRun', 'await this.saveRun'],
    [
      'a request during a read is forgotten',
      'next_due_at = CASE WHEN requested_at > $5',
      'next_due_at = CASE WHEN requested_at > $6',
    ],
  ]),
  ...plantsIn('src/modules/sync/sync.repository.ts', 'src/modules/sync/sync-schedule.int-spec.ts', [
    [
      'an earlier time is put off',
      'next_due_at = least(next_due_at, $3), requested_at = greatest',
      'next_due_at = $3, requested_at = greatest',
    ],
    ['an older request wins', 'requested_at = greatest(requested_at, $3)', 'requested_at = $3'],
    ['what is being read is started', 'AND lease_token IS NULL AND next_due_at > $2', 'AND next_due_at > $2'],
    ['a cursor of days ago is resumed', '3 * 60 * 60_000', '3 * 60 * 60 * 60_000'],
    ['absent listings are read', 'AND NOT absent AND', 'AND'],
    ['runs of another workspace are listed', 'where: { workspaceId, accountId }', 'where: { accountId }'],
  ]),
  ...plantsIn('src/modules/sync/sync-runner.service.ts', 'src/modules/sync/sync-run.int-spec.ts', [
    [
      'a refusal counts for newer tokens',
      'await this.fail(turn, account, error, pms?.tokenVersion)',
      'await this.fail(turn, account, error)',
    ],
    [
      'a run goes on without its lease',
      'cursor, now, this.leaseEnd()))) throw new LeaseLost();',
      'cursor, now, this.leaseEnd()))) return;',
    ],
    [
      'answers prolong a lease that is lost',
      'prolong(turn, this.leaseEnd()))) throw new LeaseLost();',
      'prolong(turn, this.leaseEnd()))) return;',
    ],
    ['a host waits for subscriptions', "resource === 'LISTINGS' && !isFirst", "resource === 'LISTINGS'"],
    [
      'what changed before the subscriptions stays unread',
      "['RESERVATIONS'], this.clock.now(), 'HINT'",
      "[], this.clock.now(), 'HINT'",
    ],
    ['an INACTIVE account is read', "if (account.status !== 'ACTIVE') return", 'if (!account) return'],
    ['a stop is told as a success', "stopped ? 'STOPPED' : 'SUCCEEDED'", "'SUCCEEDED'"],
    ['others wait for two minutes', 'OTHERS_WAIT_MS = 2_000', 'OTHERS_WAIT_MS = 120_000'],
    ['a lease ends after two seconds', 'LEASE_MS = 120_000', 'LEASE_MS = 2_000'],
  ]),
  ...plantsIn('src/modules/sync/sync-times.ts', 'src/modules/sync/sync-times.spec.ts', [
    ['retries do not double', 'RETRY_MS * 2 ** failures', 'RETRY_MS'],
    ['accounts are read all at once', '0.2 * spread', '0.02 * spread'],
  ]),
  ...plantsIn('src/modules/sync/listings-pass.ts', 'src/modules/sync/listings-pass.spec.ts', [
    ['a refused listing is missing', ', ...unreadable.map(({ providerId }) => providerId)]', ']'],
    ['no calendar before the second page', 'isFirst && context', '!isFirst && context'],
    ['one listing too few is complete', 'total > seen.size)', 'total > seen.size + 1)'],
    ['a total of the first page is forgotten', 'page.total ?? total', 'page.total'],
    ['an endless list is complete', 'if (next !== undefined || (', 'if (('],
    ['a resumed pass forgets what it saw', 'new Set(state.seen)', 'new Set<string>()'],
    [
      'the sweep counts from its end',
      'sweep(account, context.startedAt, seen)',
      'sweep(account, this.clock.now(), seen)',
    ],
  ]),
  ...plantsIn('src/modules/sync/reservations-pass.ts', 'src/modules/sync/reservations-pass.spec.ts', [
    ['changes overlap by ten seconds', '10 * 60_000', '10 * 1_000'],
    [
      'all is asked for and changes are read',
      'lastCompleteStartedAt === null || all ?',
      'lastCompleteStartedAt === null ?',
    ],
    ['a page of changes cancels the rest', 'if (page.complete)', 'if (page.items)'],
    ['the first read is news', 'readAt, lastCompleteStartedAt !== null)', 'readAt, true)'],
  ]),
  ...plantsIn('src/modules/listing/listing-mirror.service.ts', 'src/modules/listing/listing-sweep.int-spec.ts', [
    ['a listing found again stays missed', 'await this.repository.setMissing(found, null);', ''],
    [
      'sweeps and reads do not wait',
      'passStartedAt: Date,\n    seen: ReadonlySet<string>,\n  ): Promise<{ removed: number; stopped?: string }> {\n    return this.database.transaction(async () => {\n      await this.records.lockAccount(account.id);',
      'passStartedAt: Date,\n    seen: ReadonlySet<string>,\n  ): Promise<{ removed: number; stopped?: string }> {\n    return this.database.transaction(async () => {',
    ],
    ['an absent listing keeps its status', 'await this.records.rebuild(absent);', ''],
  ]),
  ...plantsIn('src/modules/listing/listing-mirror.repository.ts', 'src/modules/listing/listing-sweep.int-spec.ts', [
    ['an older read ends a miss', 'AND missing_since IS NOT NULL AND read_at < $2', 'AND missing_since IS NOT NULL'],
    ['each unchanged read writes', 'AND missing_since IS NOT NULL AND read_at < $2', 'AND read_at < $2'],
    [
      'other accounts are swept',
      'FROM listing WHERE integration_account_id = $1`',
      'FROM listing WHERE $1::uuid IS NOT NULL`',
    ],
  ]),
  ...plantsIn('src/modules/sync/hint-turn.repository.ts', 'src/modules/sync/hint-turn.int-spec.ts', [
    ['a running turn is taken', 'WHERE coalesce(t.lease_until <= $3, true) AND', 'WHERE'],
    ['an account that rests is served', 'AND coalesce(t.rest_until <= $3, true) RETURNING', 'RETURNING'],
    ['a stale turn is prolonged', 'AND lease_token = $2 RETURNING', 'AND $2::uuid IS NOT NULL RETURNING'],
    ['a stale turn is given back', 'AND lease_token = $2`', 'AND $2::uuid IS NOT NULL`'],
    ['a turn does not count as served', 'SET served_at = $3, lease_until', 'SET lease_until'],
  ]),
  ...plantsIn('src/modules/sync/hint.repository.ts', 'src/modules/sync/hint-repository.int-spec.ts', [
    [
      'two workers claim one hint',
      'next_attempt_at <= $2 AND attempts = $4',
      'next_attempt_at <= $2 AND $4::int IS NOT NULL',
    ],
    [
      'a hint that was read is claimed',
      'WHERE id = $1 AND processed_at IS NULL AND next_attempt_at <= $2 AND',
      'WHERE id = $1 AND next_attempt_at <= $2 AND',
    ],
    ['what came meanwhile is done', 'AND received_at <= $4', 'AND $4::timestamptz IS NOT NULL'],
    [
      'a hint opened again is postponed',
      "processed_at IS NULL AND attempts = $4'",
      "processed_at IS NULL AND $4::int IS NOT NULL'",
    ],
    [
      'a hint opened again is deferred',
      "processed_at IS NULL AND attempts = $3'",
      "processed_at IS NULL AND $3::int IS NOT NULL'",
    ],
    ['the same event is read twice', 'OR excluded.event_id IS DISTINCT FROM h.event_id', 'OR true'],
    ['an event without an id is dropped', 'WHERE excluded.event_id IS NULL OR', 'WHERE'],
    ['what waits is put off', ' WHERE h.processed_at IS NOT NULL`', '`'],
    ['what waits is purged', 'WHERE processed_at < $1', 'WHERE coalesce(processed_at, received_at) < $1'],
  ]),
  ...plantsIn('src/modules/sync/hint.service.ts', 'src/modules/sync/hint-service.spec.ts', [
    [
      'a read counts from its end',
      'await this.hints.done(hint, now, this.clock.now())',
      'await this.hints.done(hint, this.clock.now(), this.clock.now())',
    ],
    [
      'a reservation counts as read at its end',
      'apply(account, [found], readAt)',
      'apply(account, [found], this.clock.now())',
    ],
    ['every failure is a silent PMS', "known?.kind === 'unavailable' ?", 'known ?'],
    ['an INACTIVE account is asked', "if (account.status === 'ACTIVE') await this.read", 'await this.read'],
  ]),
  ...plantsIn('src/modules/sync/hint-inbox.service.ts', 'src/modules/sync/hint-inbox.int-spec.ts', [
    ['any sender is believed', 'if (!inbound.authenticate(request, target))', 'if (!inbound)'],
    ['fifty things are too many', 'hints.length > MOST_PER_EVENT', 'hints.length >= MOST_PER_EVENT'],
  ]),
  ...plantsIn('src/modules/sync/event-floods.ts', 'src/modules/sync/event-floods.spec.ts', [
    [
      'a flood is covered before its read is asked for',
      'await readAt(new Date(until));',
      'void readAt(new Date(until)).catch(() => undefined);',
    ],
    ['a read that began covers', '< until) return true', '<= until) return true'],
  ]),
  ...plantsIn(
    'src/modules/integration-account/credential.repository.ts',
    'src/modules/integration-account/credential-lease.int-spec.ts',
    [
      ['tokens of another version are renewed', 'AND version = $2 AND (renew', 'AND $2::int IS NOT NULL AND (renew'],
      [
        'a running renewal is taken over',
        'AND (renew_lease_until IS NULL OR renew_lease_until <= $5)',
        'AND $5::timestamptz IS NOT NULL',
      ],
      ['a lease is ended by anybody', '.update({ accountId, renewLeaseToken: token },', '.update({ accountId },'],
      [
        'newer tokens are overwritten',
        'AND version = $2 RETURNING version`,\n      [accountId, version, sealed',
        'AND $2::int IS NOT NULL RETURNING version`,\n      [accountId, version, sealed',
      ],
      [
        'a new authorization keeps the version',
        'COALESCE($5, auth_config),\n              version = version + 1,',
        'COALESCE($5, auth_config),',
      ],
      ['tokens of INACTIVE accounts are renewed', "<= $1 AND a.status = 'ACTIVE'", '<= $1'],
      [
        'credentials of another workspace are found',
        'findOneBy({ accountId, workspaceId })',
        'findOneBy({ accountId })',
      ],
    ],
  ),
  ...plantsIn(
    'src/modules/integration-account/integration-account.repository.ts',
    'src/modules/integration-account/account-scope.int-spec.ts',
    [
      [
        'an account of another tenant is found',
        'findOneBy({ id, workspaceId, tenantId })',
        'findOneBy({ id, workspaceId })',
      ],
      ['an account of another workspace is locked', 'where: { id, workspaceId }, lock', 'where: { id }, lock'],
      ['an account of another workspace is changed', 'update({ id, workspaceId }, changes)', 'update({ id }, changes)'],
      ['an account of another workspace is removed', 'delete({ id, workspaceId })', 'delete({ id })'],
      ['accounts of all tenants are listed', 'where: { workspaceId, tenantId, ...', 'where: { workspaceId, ...'],
    ],
  ),
  ...plantsIn(
    'src/modules/integration-account/token-vault.ts',
    'src/modules/integration-account/token-vault.int-spec.ts',
    [
      ['a renewal is held for 40 minutes', 'const LEASE_MS = 40_000', 'const LEASE_MS = 2_400_000'],
      ['another renewal is waited for 45 minutes', 'LONGEST_WAIT_MS = 45_000', 'LONGEST_WAIT_MS = 2_700_000'],
      ['a pause lasts five minutes', 'const PAUSE_MS = 5_000', 'const PAUSE_MS = 300_000'],
      ['a pause lasts hours', 'Math.min(asked, LONGEST_PAUSE_MS)', 'asked'],
      ['a new set is kept in hand for hours', 'STORE_FOR_MS = 600_000', 'STORE_FOR_MS = 36_000_000'],
    ],
  ),
  ...plantsIn('src/modules/sync/sync.service.ts', 'src/modules/sync/sync-service.spec.ts', [
    ['calendars do not wait for listings', 'CALENDARS: later', 'CALENDARS: now'],
    ['an INACTIVE account is brought forward', "if (account.status !== 'ACTIVE') {", 'if (!account.status) {'],
  ]),
  ...plantsIn('src/modules/sync/calendars-pass.ts', 'src/modules/sync/calendars-pass.spec.ts', [
    ['an unknown listing is known', 'if (!listing) return false;', 'if (!listing) return true;'],
    ['a hint brings no news', 'read(bound, [listing]), progress, true)', 'read(bound, [listing]), progress)'],
  ]),
  ...plantsIn('src/modules/sync/calendar-reader.ts', 'src/modules/sync/calendar-reader.spec.ts', [
    [
      'answers of which a part was left out are known again',
      'read.result && !isSilent ? { ...read, answers: null } : read',
      'read',
    ],
  ]),
  ...plantsIn(
    'src/modules/integration-account/credential.repository.ts',
    'src/modules/integration-account/integration-account.int-spec.ts',
    [['credentials of another provider are shared', " AND account.provider = :provider'", "'"]],
  ),
  ...plantsIn(
    'src/modules/integration-account/account-inbound.service.ts',
    'src/modules/integration-account/integration-account.int-spec.ts',
    [
      [
        'a tenant makes a new address for the account of another',
        'if (account?.tenantId !== scope.tenantId)',
        'if (!account)',
      ],
    ],
  ),
  ...plantsIn(
    'src/modules/integration-account/account-secrets.ts',
    'src/modules/integration-account/account-secrets.spec.ts',
    [
      [
        'what is sealed for an account opens for another of its workspace',
        '${column}|${accountId}|${workspaceId}',
        '${column}|${workspaceId}',
      ],
    ],
  ),
];
