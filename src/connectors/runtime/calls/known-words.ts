/**
 * Words of interfaces: of routes, fields, parameters and error messages. Nothing else of a path or an answer is
 * recorded, so a word that could be a person's name must not be added. `known-words.spec.ts` finds the words of
 * connectors that are missing.
 */
const WORDS = `
a about accept accepted access account accounts ack actions active add additional address admin after again agencies
agency alert all allotment allow allowed already alteration alterations always amend amenities amenity amount amounts
an and another any apartment apartments api app application applied apply are arrival arrive as assigned at
attempt attempts attribute attributes auth authenticate authenticated authentication authorisation authorization
authorized availabilities availability available back bad balance base be bearer because been before begin below
between beyond blank block blocked body book booked booking bookings both bound build busy but by calculate calendar
call called calls can cancel cancelation canceled cancellation cancelled cannot capacity card category certificate
change changed changes channel channels character characters charge charges check checked checkin checkout child
children cleaning client clients close closed code codes collection commission company complete completed condition
configuration confirm conflict conflicting conflicts connect connected connection connections constraint contact
contain contains content contract conversation conversations cost could count country create created creation
credential credentials crud currency current cursor customer customers data database date dates days decline declined
default delete deleted denied departure deposit deprecated desc description descriptions detail details device did
different disabled discount does domain done down duplicate duplicated duration each early edit either elapsed element
elements email empty enabled end ended endpoint ends enough enterprises entity entries entry equal error errors event
events exceed exceeded exceeds exclude excluded execute exist existing exists expand expected expired expires expiry
export exports external extra fail failed failure false fault fee feed fees fetch field fields file filter filters
find first for forbidden force form format found free from full function future gateway general get given gone got
grant grid group groups guest guests had handle handler has have header headers hidden hold holds hook hooks host
hosts hotel hotels hour hours how http https id identifier identity ids if ignore ignored illegal images
implemented in inactive include included includes incorrect index indexes infants info information input insufficient
integer integration internal into invalid inventory is issue it item items its json keep kept key kind large last late
later lead leads least leave left length less limit limited limits line lines link links list listing listings load
local location lock locked logged login long longer maintenance malformed managed many mapping mappings match matches
max maximum me mean media message messages meta method methods min minimal minimum minute minutes missing mobile mode
modified modify more most multi multiple must nan need needed needs new next night nights no none nor not note notes
nothing notification notifications null number numbers oauth object objects occupancy occupied occurred of offer
offers offline offset old on once one online only open operation option optional options or order ordered orders other
our out outside over overbooking overlap overlapping overlaps own owner owners page pages pagination param parameter
parameters parent part partner passing past patch path pay payload payment payments pending per percent period
permission permissions permitted pets phone photos place plan plans please policies policy post present previous price
prices pricing problem process processed processing properties property propertysearch provide provided provider
public pull push put quantity query quota quote quotes range rate rateplan rates raw reach reached read reason
received record records redirect reference refresh refused reject rejected related remaining remove removed rental
rentals repeat replace request requested requests require required requires reservation reservations reserved reset
resource resources response rest restrict restriction restrictions result results retry retryable return returned
revision revisions revoke revoked right rights room rooms route rule rules same schema scope scopes search second
seconds secret section see select selected sell send sent server service services session sessions set sets settings
setup should show shown shows signature since size slot slots smaller some sort source start started starts state
statement status statuses stay stays stop string subject submitted subscribe subscription subscriptions success
successful successfully such suspended sync system tax taxes telephone temporarily temporary text than that the their
them then there these they things this those thread threads throttled through time timed timeout times timestamp title
to token tokens too total traffic transaction trash true try type types uid uids unable unauthenticated unauthorised
unauthorized unavailable undefined under unexpected unified unique unit units unknown unprocessable unsubscribe
unsupported until up update updated updates upgrade upstream url urls use used user users using valid validate
validation value values version via violated violation visible wait was watch way we webhook webhooks
webhooksubscriptions were what when where which while who whole window with within without word wrong wrongly xml year
years yet you your zero zone
`;

const KNOWN: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

const IDENTIFIER = /^_?[A-Za-z]+(?:(?:[_.-]|\[)[A-Za-z]+\]?)*$/;

/**
 * Returns the words of an identifier in lower case: `roomTypeId`, `room_type_id` and `ROOM-TYPE-ID` have the same
 * words.
 */
export const wordsIn = (identifier: string): string[] =>
  identifier
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** Identifiers that were judged before: each call has the same few. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 2_000;

/** Returns whether a text is an identifier, or a word, that consists of known words alone. */
export const isKnown = (text: string): boolean => {
  const before = judged.get(text);
  if (before !== undefined || !IDENTIFIER.test(text)) return before ?? false;
  const known = wordsIn(text).every((word) => KNOWN.has(word));
  if (judged.size < MOST_JUDGED) judged.set(text, known);
  return known;
};
