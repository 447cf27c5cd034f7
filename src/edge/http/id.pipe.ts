import { type PipeTransform } from '@nestjs/common';
import { inLowerCase, isUuid } from '../../platform/database/ids.js';
import { notFound } from '../../values/errors/domain-error.js';

/** Answers 404 to a path id that is not a UUID, as to any other unknown id. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly resource: string) {}

  transform(value: string): string {
    if (!isUuid(value)) throw notFound(this.resource);
    return inLowerCase(value);
  }
}
