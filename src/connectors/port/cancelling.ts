/**
 * How a PMS gives the cancellation policy of a listing or quote: its rules, the name of a published policy, a text, or
 * not at all.
 */
export const POLICY_FORMS = ['rules', 'name', 'text', 'none'] as const;

export type PolicyForm = (typeof POLICY_FORMS)[number];

/** The fields of a cancellation that not every PMS accepts. */
export const CANCELLATION_FIELDS = ['by', 'reason'] as const;

export type CancellationField = (typeof CANCELLATION_FIELDS)[number];

/** How a PMS treats cancellations; the README of its connector names the sources. */
export interface Cancelling {
  policy: PolicyForm;
  sends: readonly CancellationField[];
}
