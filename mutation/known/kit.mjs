const plantsIn = (file, plants) =>
  plants.map(([name, find, replace]) => ({
    name,
    file: `src/connectors/kit/${file}.ts`,
    find,
    replace,
    near: [`src/connectors/kit/${file}.spec.ts`],
  }));

export const plants = [
  ...plantsIn('limiter', [
    ['a pause is swept', 'pausedUntil <= now && (sent', '(sent'],
    ['what still counts is swept', ' <= now - keptMs) this.counts.delete', ' <= now) this.counts.delete'],
    ['a later pause is shorter', 'Math.max(count.pausedUntil, untilMs)', 'untilMs'],
    ['room is kept for twenty minutes', 'LONGEST_CLAIM_MS = 20_000', 'LONGEST_CLAIM_MS = 1_200_000'],
    [
      'a call is counted for the scopes that have room',
      'if (waitMs === 0) return counts',
      'if (waits.includes(0)) return counts',
    ],
    ['the deadline itself is too late', 'now + waitMs > deadline', 'now + waitMs >= deadline'],
  ]),
  ...plantsIn('tokens', [
    ['tokens are shared for ten minutes', 'SHARED_FOR_MS = 60_000', 'SHARED_FOR_MS = 600_000'],
    [
      'each use keeps a set for longer',
      'if (!this.isDue(known)) return known;',
      'if (!this.isDue(known)) return this.kept(known);',
    ],
    ['a set that lives an hour is renewed early', 'life > LONG_LIVED_MS', 'life >= LONG_LIVED_MS'],
    ['an expired set serves', 'isRefusal(error) || this.hasExpired(known)', 'isRefusal(error)'],
    ['a failed renewal is given to all who follow', '.finally(() => this.renewals.delete(key))', ''],
    ['versions of tokens are mixed up', "`${account.id} ${account.tokenVersion ?? ''}`", '`${account.id}`'],
  ]),
  ...plantsIn('quotes', [
    ['a whole minor unit counts as rounding', 'missed.lessThan(', 'missed.lessThanOrEqualTo('],
    ['discounts are added', '.map(({ amount }) => amount)).minus(', '.map(({ amount }) => amount)).plus('],
    ['rounding goes to the smallest line', 'line.amount.greaterThan(', 'line.amount.lessThan('],
    ['rounding goes to the last of equals', 'line.amount.greaterThan(', 'line.amount.greaterThanOrEqualTo('],
  ]),
  ...plantsIn('circuit', [
    ['what is 30 s old counts', '<= now - WINDOW_MS) if', '< now - WINDOW_MS) if'],
    ['old failures count for ever', 'if (calls.shift()!.failed) state.failures -= 1;', 'calls.shift();'],
    ['an open circuit is swept', 'if (pauseMs === 0 && (calls', 'if ((calls'],
    ['what counts is swept', '(calls.at(-1)?.at ?? 0) <= now - WINDOW_MS', '(calls.at(-1)?.at ?? 0) <= now'],
    ['those who wait for a probe try at once', 'Math.max(wait, 1000)', 'Math.max(wait, 0)'],
  ]),
  ...plantsIn('inbound-auth', [
    ['no secret fits no secret', "expected !== '' && constantTimeEqual", 'constantTimeEqual'],
  ]),
  ...plantsIn('domain-errors', [
    ['a PMS that says when to come again is not heard', 'retryAfterMs ?? 30_000', '30_000'],
  ]),
  ...plantsIn('parsing/parsing-threads', [
    ['large texts are read on the event loop', 'characters <= (this.options.atOnce ?? AT_ONCE)', 'characters > 0'],
    ['one workspace takes both threads', '({ workspaceId }) => !this.reading.has(workspaceId)', '() => true'],
    ['an account is not charged for its time', 'this.line.charge(party, now() - began);', ''],
    ['any number of texts waits for one workspace', 'waiting > MOST_WAITING', 'waiting > 1000 * MOST_WAITING'],
    ['threads without work stay', '() => this.end(thread)', '() => undefined'],
  ]),
  ...plantsIn('json', [
    ['values are not counted', 'this.values += 1) > MAX_VALUES', 'this.values += 0) > MAX_VALUES'],
    ['quotes are not counted', 'this.strings += 1) >', 'this.strings += 0) >'],
    ['names are not counted', 'this.names += 1) >', 'this.names += 0) >'],
    ['levels are not counted', 'this.depth += 1) >', 'this.depth += 0) >'],
    ['an escaped quote ends a text', 'if (code === ESCAPE) at += 1;', ''],
  ]),
];
