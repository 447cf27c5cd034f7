import { type FieldNames, personalFields, withoutFields } from '../personal/personal-fields.js';

/** Parts of an event that show a resource. */
const PARTS = ['data', 'previous'] as const;

export type EventBody = Record<string, unknown>;
type Personal = Partial<Record<(typeof PARTS)[number], object>>;

/** Splits an event's body into the body with the named fields blank and their values; `''` where they were empty. */
export const separated = (body: EventBody, names: FieldNames): { body: string; personal: string } => {
  const open: EventBody = { ...body };
  const personal: Personal = {};
  for (const part of PARTS) {
    const fields = personalFields(body[part], names);
    if (!fields) continue;
    open[part] = withoutFields(body[part], names);
    personal[part] = fields;
  }
  return {
    body: JSON.stringify(open),
    personal: Object.keys(personal).length === 0 ? '' : JSON.stringify(personal),
  };
};

/** Restores the original body: the same bytes, because fields keep their positions. */
export const joined = (body: string, personal: string): string => {
  const open = JSON.parse(body) as EventBody;
  for (const [part, fields] of Object.entries(JSON.parse(personal) as Personal))
    Object.assign(open[part] as object, fields);
  return JSON.stringify(open);
};
