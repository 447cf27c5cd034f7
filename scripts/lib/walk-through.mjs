const INBOX = '/inbox/walkthrough';
const GUEST = '{ firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", phone: "+44 20 7946 0000" }';

/**
 * The walk-through printed by `npm start`: lines of bash that need only curl and node, each complete in itself,
 * so that they can be pasted one by one or all at once. Without `!`, which an interactive shell would expand.
 */
export function walkThrough({ baseUrl, sandboxUrl, apiKey }) {
  const post = (path, body) => `curl -s $API/api/v1/${path} -H "$AUTH" -H "$JSON" -d ${body}`;
  const get = (path) => `curl -s "$API/api/v1/${path}" -H "$AUTH"`;
  const until = (command, pattern) => `for i in {1..30}; do ${command} | grep -q ${pattern} && break; sleep 1; done`;
  const stdin = (expression) => `node -pe 'answer = JSON.parse(fs.readFileSync(0)); ${expression}'`;
  const argument = (variable, expression) =>
    `node -pe 'answer = JSON.parse(process.argv[1]); ${expression}' "$${variable}"`;
  const inbox = `curl -s $SANDBOX${INBOX}`;
  const listings = 'listing?integrationAccountID=$ACCOUNT&guests=2&limit=50';

  return [
    `API=${baseUrl} SANDBOX=${sandboxUrl}`,
    `AUTH='x-service-api-key: ${apiKey}' JSON='content-type: application/json'`,
    '# Connect an account of the PMS',
    `ANSWER=$(${post('integration-account', `'${connectBody()}'`)}); echo "$ANSWER"`,
    `ACCOUNT=$(${argument('ANSWER', 'answer.id')})`,
    '# Its listings, as soon as the first sync has read them',
    until(get('listing?integrationAccountID=$ACCOUNT&limit=1'), `'"total":[1-9]'`),
    `${get(listings)} | ${stdin('answer.data.map((l) => [l.id, l.name, l.startPrice, l.currency].join("  ")).join("\\n")')}`,
    `LISTING=$(${get(listings)} | ${stdin('answer.data.find((l) => l.units.length < 2 && l.minimumNights <= 3 && l.maximumNights >= 3).id')})`,
    '# 90 days of availability of one of them, and three free nights in a row',
    until(get('availability/$LISTING?status=AVAILABLE&limit=1'), `'"total":[1-9]'`),
    `DAYS=$(${get('availability/$LISTING?limit=90&includePrice=true')})`,
    argument(
      'DAYS',
      'answer.data.map((d) => d.date + " " + d.status + " " + d.price + " " + d.currency).join("\\n") + "\\naverage " + answer.avgNightlyPrice',
    ),
    `read CHECK_IN CHECK_OUT <<< "$(${argument('DAYS', freeNights())})"; echo "$CHECK_IN to $CHECK_OUT"`,
    '# A quote for them',
    `QUOTE=$(${post('quote', `'{"listingID":"'$LISTING'","checkInDate":"'$CHECK_IN'","checkOutDate":"'$CHECK_OUT'","guests":2}'`)}); echo "$QUOTE"`,
    '# Ask for notifications, then reserve with the numbers of the quote',
    `curl -s -X PATCH $API/api/v1/outgoing-webhooks/PROVIDER_14 -H "$AUTH" -H "$JSON" -d '{"urls":["'$SANDBOX${INBOX}'"],"events":["RESERVATION_CREATED"]}'; echo`,
    `RESERVATION=$(${argument('QUOTE', reservationBody())})`,
    `ANSWER=$(${post('reservation', '"$RESERVATION"')}); echo "$ANSWER"`,
    `RESERVATION_ID=$(${argument('ANSWER', 'answer.id')})`,
    '# The signed notification that arrived',
    until(inbox, '$RESERVATION_ID'),
    `${inbox}; echo`,
  ];
}

function connectBody() {
  // A number of its own each time: the identifier must be new, and the walk-through may be repeated.
  return `{"name":"My first account","accountIdentifier":"my-first-'$RANDOM'","provider":"PROVIDER_14","authType":"API_KEY","authConfig":{"api_key":"sandbox-demo"}}`;
}

function freeNights() {
  const free = 'answer.data.slice(i, i + 3).every((d) => d.status == "AVAILABLE" && d.minimumNights <= 3)';
  return `i = answer.data.findIndex((d, i) => i > 0 && answer.data[i + 3] && ${free}); answer.data[i].date + " " + answer.data[i + 3].date`;
}

function reservationBody() {
  return (
    '({ listingID, checkInDate, checkOutDate, currency, totalPrice, priceBeforeTaxes, components: c } = answer); ' +
    'JSON.stringify({ listingID, checkInDate, checkOutDate, currency, totalPrice, totalTaxPrice: c.taxes.amount, totalFeePrice: c.fees.amount, ' +
    `totalBasePrice: +(priceBeforeTaxes - c.fees.amount).toFixed(3), guests: 2, adults: 2, guest: ${GUEST}, notes: "Late arrival", source: "website" })`
  );
}
