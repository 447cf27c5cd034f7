/** The values of a message by the numbers of its fields; fixed and varint numbers as bigint, others as bytes. */
export type Message = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** Decodes one message of the protobuf wire format. Throws on anything else. */
export const decode = (bytes: Buffer): Message => {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the message is truncated');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const value = (wireType: number): Buffer | bigint => {
    if (wireType === VARINT) return varint();
    const length = wireType === FIXED_64 ? 8 : wireType === FIXED_32 ? 4 : wireType === BYTES ? Number(varint()) : NaN;
    const part = bytes.subarray(at, (at += length));
    if (part.length !== length) throw new Error(`a field of wire type ${wireType} is truncated`);
    return part;
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value(tag & 7)]);
  }
  return fields;
};

export const messages = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => decode(bytes as Buffer));

export const bytesOf = (message: Message, field: number): Buffer =>
  (message.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer;

export const textOf = (message: Message, field: number): string => bytesOf(message, field).toString('utf8');

export const hexOf = (message: Message, field: number): string => bytesOf(message, field).toString('hex');

export const numberOf = (message: Message, field: number): number => Number(message.get(field)?.[0] ?? 0);

/** Returns the values of a packed or single field of 64 bits. */
export const packed = <T>(message: Message, field: number, read: (bytes: Buffer, at: number) => T): T[] => {
  const bytes = bytesOf(message, field);
  return Array.from({ length: bytes.length / 8 }, (_, index) => read(bytes, index * 8));
};
