import type { components, paths, webhooks } from './schema.js';

export type { components, paths } from './schema.js';

export type Schemas = components['schemas'];

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>;
type Json<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<Holder> = Holder extends { responses: infer Answers }
  ? { [Status in keyof Answers & (200 | 201 | 202)]: Json<Answers[Status]> }[keyof Answers & (200 | 201 | 202)]
  : never;

/** The query of an operation. */
export type Query<Path extends keyof paths, Verb extends Method = 'get'> =
  Operation<Path, Verb> extends { parameters: { query?: infer Given } } ? NonNullable<Given> : never;

/** The JSON body that an operation takes. */
export type Body<Path extends keyof paths, Verb extends Method = 'post'> =
  Operation<Path, Verb> extends { requestBody?: infer Given } ? Json<NonNullable<Given>> : never;

/** The JSON body that an operation returns. */
export type Answer<Path extends keyof paths, Verb extends Method = 'get'> = Success<Operation<Path, Verb>>;

/** The paths whose POST takes an `Idempotency-Key`. */
export type KeyedPath = {
  [Path in keyof paths]: paths[Path] extends { post: { parameters: { header?: infer Headers } } }
    ? [NonNullable<Headers>] extends [never]
      ? never
      : 'Idempotency-Key' extends keyof NonNullable<Headers>
        ? Path
        : never
    : never;
}[keyof paths];

type Envelope<Type extends keyof webhooks> = Json<webhooks[Type]['post']['requestBody']>;

/** The event of a type, as in a notification and in the feed. */
export type EventOf<Type extends keyof webhooks> = Omit<Envelope<Type>, 'type' | 'previous'> & {
  type: Type;
} & (Type extends 'RESERVATION_UPDATED'
    ? {
        /** The earlier values of the fields that have changed. */
        previous?: Partial<Schemas['NotifiedReservation']>;
      }
    : unknown);

/** The types of events. A newer service may send others; ignore unknown ones. */
export type EventType = keyof webhooks;

/** An event, discriminated by `type`. */
export type LodgewireEvent = { [Type in EventType]: EventOf<Type> }[EventType];
