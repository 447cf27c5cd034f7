import { type Call, type Routes, utc } from '../../engine/index.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { among, type Body, idsIn, invalid, listed } from './body.js';
import { categoriesOf, configured, imageIdOf, row, type Row, servicesOf, toEnterprise } from './enterprise.js';
import { adultIdOf, categoryIdOf, childIdOf, enterpriseIdOf, enterprisesOf, serviceIdOf } from './ids.js';

/** The parts of an enterprise: services, room categories, rooms, features, pictures, ages. */
export const enterprises: Routes = {
  'POST /configuration/get': ({ account, body, now }: Call<Body>) => ({
    NowUtc: utc(now),
    Enterprise: configured(account, body.EnterpriseId),
    Service: null,
  }),

  'POST /enterprises/getAll': ({ account, body }: Call<Body>) =>
    listed(namedIn(account, body), body, 'Enterprises', (property) => toEnterprise(account, property)),

  'POST /services/getAll': ({ account, body }: Call<Body>) => {
    const [found, ids] = [namedIn(account, body), idsIn(body, 'ServiceIds')];
    const { ServiceType: type } = body;
    const services = found.flatMap(servicesOf);
    const wanted = services.filter(({ Id, Data }) => among(ids, Id) && (!type || Data.Discriminator === type));
    return listed(wanted, body, 'Services', (service) => service);
  },

  'POST /resourceCategories/getAll': (call: Call<Body>) =>
    rowsOfEach(call, 'ResourceCategories', 'ResourceCategoryIds', 'ServiceId', categoriesOf),

  'POST /resourceCategoryAssignments/getAll': (call: Call<Body>) =>
    rowsOfEach(call, 'ResourceCategoryAssignments', 'ResourceCategoryAssignmentIds', 'CategoryId', (property) =>
      property.units.map(({ uid }) =>
        row(property, uuidOf(`mews:assignment:${uid}`), { ResourceId: uid, CategoryId: categoryIdOf(property) }),
      ),
    ),

  'POST /resourceCategoryImageAssignments/getAll': (call: Call<Body>) =>
    rowsOfEach(call, 'ResourceCategoryImageAssignments', 'ResourceCategoryImageAssignmentIds', 'CategoryId', shownOf),

  'POST /resourceFeatures/getAll': (call: Call<Body>) =>
    rowsOfEach(call, 'ResourceFeatures', 'ResourceFeatureIds', 'ServiceId', featuresOf),

  'POST /ageCategories/getAll': (call: Call<Body>) =>
    rowsOfEach(call, 'AgeCategories', 'AgeCategoryIds', 'ServiceId', agesOf),

  'POST /images/getUrls': ({ account, body }: Call<Body>) => {
    const images = (body.Images ?? []) as { ImageId: string }[];
    const pictures = account.list().flatMap((property) => property.pictures);
    const urls = new Map(pictures.map(({ url }) => [imageIdOf(url), url]));
    if (!Array.isArray(images) || images.some(({ ImageId }) => !urls.has(ImageId))) throw invalid('ImageId');
    return { ImageUrls: images.map(({ ImageId }) => ({ ImageId, Url: urls.get(ImageId) })) };
  },
};

/** The filter by the object that rows belong to. */
const FILTERS = { ServiceId: 'ServiceIds', CategoryId: 'ResourceCategoryIds' };

const namedIn = (account: Call['account'], body: Body): Property[] => {
  const ids = idsIn(body, 'EnterpriseIds');
  return enterprisesOf(account).filter((property) => among(ids, enterpriseIdOf(property)));
};

/**
 * Returns a list with rows of each property, filtered by the property's ids, the list's own, and those of `parent`.
 */
function rowsOfEach(
  { account, body }: Call<Body>,
  name: string,
  own: string,
  parent: keyof typeof FILTERS,
  rowsOf: (property: Property) => Row[],
) {
  const [found, ids, parents] = [namedIn(account, body), idsIn(body, own), idsIn(body, FILTERS[parent], true)];
  const rows = found.flatMap(rowsOf).filter(({ Id, wire }) => among(ids, Id) && among(parents, String(wire[parent])));
  return listed(rows, body, name, ({ Id, wire }) => ({ Id, ...wire }));
}

const shownOf = (property: Property): Row[] =>
  property.pictures.map(({ url }, Ordering) => {
    const wire = { CategoryId: categoryIdOf(property), ImageId: imageIdOf(url), Ordering };
    return row(property, uuidOf(`mews:shown:${url}`), wire);
  });

/** Returns features of the class for those outside the PMS's own classes; their name describes them. */
const featuresOf = (property: Property): Row[] =>
  property.amenities.map((name) => {
    const wire = { ServiceId: serviceIdOf(property), Classification: null, Names: { 'en-US': name } };
    return row(property, uuidOf(`mews:feature:${property.uid}:${name}`), wire);
  });

function agesOf(property: Property): Row[] {
  const age = (Id: string, Classification: string, MinimalAge: number | null, MaximalAge: number | null): Row =>
    row(property, Id, { ServiceId: serviceIdOf(property), Classification, MinimalAge, MaximalAge });
  return [
    age(adultIdOf(property), 'Adult', null, null),
    age(childIdOf(property), 'Child', 3, 17),
    age(uuidOf(`mews:infants:${property.uid}`), 'Child', 0, 2),
  ];
}
