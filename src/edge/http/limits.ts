const KIB = 1024;

/** Limits on the content of a request, checked before it is processed. */
export const MAX_BODY_BYTES = 256 * KIB;
export const MAX_HEADER_BYTES = 16 * KIB;
export const MAX_URL_LENGTH = 8 * KIB;
/** From this size on, bodies and addresses are parsed in turns: they cost milliseconds. */
export const LARGE_BODY_BYTES = 16 * KIB;
export const LONG_URL_LENGTH = KIB;
/** Levels of objects and lists within one another. */
export const MAX_DEPTH = 20;
/** Elements of lists and properties of objects in a whole body. */
export const MAX_VALUES = 5_000;
/** Properties of one object, parameters of one query. */
export const MAX_NAMES = 200;
/** Characters of the name of a property. */
export const MAX_NAME_LENGTH = 200;

/** Faults that one answer lists. */
export const MAX_FAULTS = 100;
