import { ApiProperty } from '@nestjs/swagger';
import {
  PROBE_OUTCOMES,
  PROBE_VERDICTS,
  type ProbedClaim,
  type ProbeReport,
  type ProbeStep,
} from '../../../connectors/port/assumptions.js';

class ProbeWarningResponse {
  @ApiProperty({ description: 'Its position in the response of the PMS.', example: 'property.fees[].amount' })
  field: string;
  @ApiProperty({ description: 'Why it was left out.', example: 'not an amount' }) reason: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The number of places where it occurs.' }) count: number;
}

class ProbeStepResponse implements ProbeStep {
  @ApiProperty({
    description: 'credentials, listings, calendars, reservations or quote, in this order.',
    example: 'credentials',
  })
  step: string;
  @ApiProperty({
    enum: PROBE_OUTCOMES,
    enumName: 'ProbeOutcome',
    description: '`skipped`: the step does not apply to the account.',
  })
  outcome: ProbeStep['outcome'];
  @ApiProperty({ description: 'Why the step failed or was skipped; empty if it was done.', example: '' })
  reason: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'The number of requests that were sent to the PMS.' })
  requests: number;
  @ApiProperty({
    type: [ProbeWarningResponse],
    description: 'Parts that were left out because they could not be read.',
  })
  warnings: ProbeWarningResponse[];
}

class ProbedClaimResponse implements ProbedClaim {
  @ApiProperty({
    description: 'What the connector assumes, because no document of the PMS decides it.',
    example: 'lists take several properties in one filter',
  })
  claim: string;
  @ApiProperty({ description: 'How to decide it.', example: 'GET /rate_plans with two properties' }) decide: string;
  @ApiProperty({
    enum: PROBE_VERDICTS,
    enumName: 'ProbeVerdict',
    description: '`undecided`: the case did not occur.',
  })
  verdict: ProbedClaim['verdict'];
}

export class AccountProbeResponse implements ProbeReport {
  @ApiProperty({ description: 'The connector that was tested.', example: 'example-pms' }) connector: string;
  @ApiProperty({ type: [ProbeStepResponse], description: 'The steps, and how each ended.' })
  steps: ProbeStepResponse[];
  @ApiProperty({ type: [ProbedClaimResponse], description: 'Assumptions that the documents of the PMS leave open.' })
  claims: ProbedClaimResponse[];
}
