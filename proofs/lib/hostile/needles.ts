/** A secret that must not leave the service. */
export interface Needle {
  /** A description; the value itself is never printed. */
  name: string;
  value: string;
  /** Places that may contain it. */
  allowed?: RegExp;
}

export interface Finding {
  name: string;
  place: string;
  /** Its encoding there. */
  form: string;
  isAllowed: boolean;
}

interface Form {
  text: string;
  form: string;
  needle: Needle;
}

/** Shorter ones would match by chance. */
const SHORTEST = 12;
const WINDOW = SHORTEST;
const BASE = 16_777_619;
const TABLE = 1 << 16;

/** A set of secrets that is searched for in texts, in clear and in the usual encodings. */
export class Needles {
  private readonly needles = new Map<string, Needle>();

  add(name: string, value: string | null | undefined, allowed?: RegExp): void {
    if (!value || value.length < SHORTEST || this.needles.has(value)) return;
    this.needles.set(value, { name, value, allowed });
  }

  get size(): number {
    return this.needles.size;
  }

  /** Returns the number of secrets of each name. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { name } of this.needles.values()) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  }

  /** Returns a search for all secrets known so far; `place` names the place of the text. */
  search(): (place: string, text: string) => Finding[] {
    const forms = [...this.needles.values()].flatMap(formsOf);
    const table = new Uint8Array(TABLE);
    const byStart = new Map<string, Form[]>();
    for (const form of forms) {
      const start = form.text.slice(0, WINDOW);
      table[slot(hashOf(start))] = 1;
      byStart.set(start, [...(byStart.get(start) ?? []), form]);
    }
    return (place, text) => {
      const findings: Finding[] = [];
      for (const at of startsIn(text, table))
        for (const { text: wanted, form, needle } of byStart.get(text.slice(at, at + WINDOW)) ?? [])
          if (text.startsWith(wanted, at))
            findings.push({ name: needle.name, place, form, isAllowed: needle.allowed?.test(place) ?? false });
      return findings;
    };
  }
}

const slot = (hash: number): number => (hash ^ (hash >>> 16)) & (TABLE - 1);

const hashOf = (text: string): number => {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(index)) | 0;
  return hash;
};

/** Finds positions where the hash of the next characters equals that of the start of a form. */
function* startsIn(text: string, table: Uint8Array): Generator<number> {
  let out = 1;
  for (let index = 0; index < WINDOW; index += 1) out = Math.imul(out, BASE);
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    const gone = index >= WINDOW ? Math.imul(text.charCodeAt(index - WINDOW), out) : 0;
    hash = (Math.imul(hash, BASE) + text.charCodeAt(index) - gone) | 0;
    if (index >= WINDOW - 1 && table[slot(hash)] === 1) yield index - WINDOW + 1;
  }
}

const formsOf = (needle: Needle): Form[] => {
  const { value } = needle;
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  const encoded = [0, 1, 2].map((offset) => base64At(bytes, offset));
  const texts: [string, string][] = [
    ['in clear', value],
    ['percent-encoded', encodeURIComponent(value)],
    ['in JSON', JSON.stringify(value).slice(1, -1)],
    ['in hex', hex],
    ['in hex', hex.toUpperCase()],
    ['reversed', [...value].reverse().join('')],
    ...encoded.flatMap((text): [string, string][] => [
      ['in base64', text],
      ['in base64url', text.replaceAll('+', '-').replaceAll('/', '_')],
    ]),
  ];
  const seen = new Set<string>();
  return texts.flatMap(([form, text]) => {
    if (seen.has(text) || text.length < WINDOW) return [];
    seen.add(text);
    return [{ form, text, needle }];
  });
};

/** Returns the base64 that its surroundings do not change, if it begins `offset` bytes into a group of three. */
const base64At = (bytes: Buffer, offset: number): string => {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
};
