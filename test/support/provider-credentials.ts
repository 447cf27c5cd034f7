/** Credential fields that are not simply `sandbox-<account>`. sandbox/README.md */
export const AUTH_NOTES: Record<string, (sandboxUrl: string, account: string, count: number) => string> = {
  // Each invite code can be used once; a suffix makes another.
  invite_code: (_, account, count) => `sandbox-${account}-${count}`,
  feed_url: (sandboxUrl, account) => `${sandboxUrl}/ical/sandbox-${account}.ics`,
};

/** What a workspace enters in its definition of the provider before it connects accounts. */
export const PARTNER_KEYS: Record<string, { headers: Record<string, string> }> = {
  PROVIDER_02: { headers: { 'user-api-key': 'sandbox-partner' } },
};
