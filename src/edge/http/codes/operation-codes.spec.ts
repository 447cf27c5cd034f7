import { Body, Controller, Post } from '@nestjs/common';
import { Currency, Id, Nested, Text } from '../fields.js';
import { codesOfFields, codesOfInput } from './operation-codes.js';
import { codeOfRule } from './rule-codes.js';

class Guest {
  @Text({ max: 10 }) name: string;
}

class Stay {
  @Id() listingID: string;
  @Currency({ optional: true }) currency?: string;
  @Nested(() => Guest) guest: Guest;
}

@Controller()
class Stays {
  @Post()
  create(@Body() _stay: Stay): void {}

  @Post('bare')
  bare(): void {}
}

const OF_STAY = ['invalid_currency', 'invalid_text', 'invalid_uuid', 'max_length', 'required', 'wrong_type'];

it('lists the codes of the fields of a DTO and of the objects within it', () => {
  expect(codesOfFields(Stay).sort()).toEqual(OF_STAY);
});

it('lists the codes of the body of a handler, and none without one', () => {
  expect(codesOfInput(Stays.prototype, 'create').sort()).toEqual(OF_STAY);
  expect(codesOfInput(Stays.prototype, 'bare')).toEqual([]);
});

it('refuses to declare an operation with a rule that has no code', () => {
  expect(() => codeOfRule('isMilitaryTime')).toThrow('The rule isMilitaryTime has no error code');
});
