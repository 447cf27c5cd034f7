/**
 * The faults of `npm run mutate -- classes`: typical mistakes of connectors about a PMS, by class, each planted in
 * three connectors. `only` names the tests of the spec that must notice.
 */
const of = (connector, file) => `src/connectors/${connector}/${file}`;
const recorded = (connector, only) => ({ spec: of(connector, 'recorded.spec.ts'), only });

const unknownWord = (connector, file, find, replace) => ({
  ...{ name: `${connector}: an unknown word has a meaning`, spec: 'src/connectors/unknown-words.spec.ts' },
  ...{ only: connector, file: of(connector, file), find, replace },
});

const depositTwice = (connector, file, find, replace) => ({
  ...{ name: `${connector}: a deposit is a part of the price`, spec: 'src/connectors/money-lines.spec.ts' },
  ...{ only: `lines of ${connector}`, file: of(connector, file), find, replace },
});

const zeroTotal = (connector, file) => ({
  ...{ name: `${connector}: a stay costs nothing`, ...recorded(connector, 'amounts are all zero') },
  file: of(connector, file),
  find: "import { balancedQuote, priceLine } from '../kit/quotes.js';",
  replace: "import { balanced as balancedQuote, priceLine } from '../kit/quotes.js';",
});

const wrongMethod = (connector, file, find, replace) => ({
  ...{ name: `${connector}: a write by another method`, ...recorded(connector, 'ends and confirms reservations') },
  ...{ file: of(connector, file), find, replace },
});

const bare403 = (connector) => ({
  ...{ name: `${connector}: a missing right is a wrong key`, spec: 'src/connectors/answers.spec.ts' },
  ...{ only: connector, file: of(connector, 'connector.ts') },
  ...{ find: "forbidden: 'right'", replace: "forbidden: 'credentials'" },
});

const lateSideList = (connector, file, find, replace) => ({
  ...{ name: `${connector}: a booking costs nothing until its charges are written` },
  ...{ ...recorded(connector, 'has written no price'), file, find, replace },
});

const sideCall = (connector, file, find, replace) => ({
  ...{ name: `${connector}: a missing right costs more than the part that it gives` },
  ...{ ...recorded(connector, 'without the right'), file: of(connector, file), find, replace },
});

export const classes = {
  'unknown word': [
    unknownWord(
      'hostaway',
      'quotes.ts',
      "lineTypeIn(line, 'type', COMPONENT_TYPES, 'fees')",
      "(line.value('type') === 'price' ? 'base' : 'taxes')",
    ),
    unknownWord(
      'guesty',
      'quotes.ts',
      "lineTypeIn(item, 'normalType', ITEM_TYPES, { part: 'fees' })!",
      '(ITEM_TYPES.get(item.optionalText("normalType")) ?? { part: "taxes" })',
    ),
    unknownWord('ownerrez', 'reservations.ts', "(status ?? 'UNKNOWN')", "(status ?? 'CONFIRMED')"),
  ],
  'deposit read twice': [
    depositTwice('hostaway', 'quotes.ts', 'const isDeposit = /deposit/i.test(code);', 'const isDeposit = false;'),
    depositTwice('hostify', 'vocabulary.ts', "deposit: 'deposit'", "deposit: 'fees'"),
    depositTwice('ownerrez', 'vocabulary.ts', "security_deposit: 'deposit'", "security_deposit: 'fees'"),
  ],
  'zero total': [
    zeroTotal('hostfully', 'prices.ts'),
    zeroTotal('cloudbeds', 'prices.ts'),
    zeroTotal('mews', 'offers.ts'),
  ],
  'wrong method': [
    wrongMethod(
      'hostaway',
      'reservations.ts',
      "method: 'PUT',\n    path: path`/reservations/${id}/statuses/cancelled`",
      "method: 'POST',\n    path: path`/reservations/${id}/statuses/cancelled`",
    ),
    wrongMethod(
      'lodgify',
      'reservations.ts',
      "confirm: (id) => ({ method: 'PUT'",
      "confirm: (id) => ({ method: 'POST'",
    ),
    wrongMethod(
      'ownerrez',
      'reservations.ts',
      "cancel: (id) => ({ method: 'PATCH'",
      "cancel: (id) => ({ method: 'PUT'",
    ),
  ],
  'bare 403': [bare403('hostify'), bare403('lodgify'), bare403('cloudbeds')],
  'side call': [
    sideCall(
      'hostify',
      'reservations.ts',
      "await side(['guest'], guestAnswer(call, id))",
      '{ found: await guestAnswer(call, id), unread: [] as const }',
    ),
    sideCall(
      'hospitable',
      'listings.ts',
      "await side(['pictures'], imagesOf(call, raw.id('id')))",
      "{ found: await imagesOf(call, raw.id('id')), unread: [] }",
    ),
    sideCall('smily', 'listings.ts', 'whole.lacking(policies.unread)', 'whole'),
  ],
  'late side list': [
    lateSideList(
      'hostfully',
      of('hostfully', 'reservations.ts'),
      'return atLeastAsked(\n    readWritten(() => reservationOf(whole(lead, money))),\n    request,\n  );',
      'return readWritten(() => reservationOf(whole(lead, money)));',
    ),
    {
      ...lateSideList(
        'lodgify',
        of('lodgify', 'reservations.ts'),
        'atLeastAsked(made.reservation, request)',
        'made.reservation',
      ),
      // Its bookings are not recorded.
      spec: of('lodgify', 'reservations.spec.ts'),
    },
    lateSideList(
      'ownerrez',
      'src/connectors/kit/requested.ts',
      'if (made.total?.greaterThan(0)) return made;',
      'if (made.total) return made;',
    ),
  ],
};
