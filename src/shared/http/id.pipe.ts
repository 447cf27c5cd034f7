import { type PipeTransform } from '@nestjs/common';
import { isUuid } from '../database/ids.js';
import { notFound } from '../errors/domain-error.js';

/** A path id that is no UUID names nothing: 404, as any other unknown id. semantics §1 */
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly resource: string) {}

  transform(value: string): string {
    if (!isUuid(value)) throw notFound(this.resource);
    return value.toLowerCase();
  }
}
