import { ApiProperty } from '@nestjs/swagger';
import {
  PROBE_OUTCOMES,
  PROBE_VERDICTS,
  type ProbedClaim,
  type ProbeReport,
  type ProbeStep,
} from '../../../connectors/port/assumptions.js';

class ProbeWarningResponse {
  @ApiProperty({ description: 'Where it stands in the answer of the PMS.', example: 'property.fees[].amount' })
  field: string;
  @ApiProperty({ description: 'Why it was left out.', example: 'not an amount' }) reason: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'In how many places.' }) count: number;
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
  @ApiProperty({ description: 'Why it failed or was skipped. Empty where it was done.', example: '' }) reason: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many requests the PMS was sent.' }) requests: number;
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
  @ApiProperty({ description: 'The connector that was tried.', example: 'example-pms' }) connector: string;
  @ApiProperty({ type: [ProbeStepResponse], description: 'The steps, and how each ended.' })
  steps: ProbeStepResponse[];
  @ApiProperty({ type: [ProbedClaimResponse], description: 'Assumptions that the documents of the PMS leave open.' })
  claims: ProbedClaimResponse[];
}
