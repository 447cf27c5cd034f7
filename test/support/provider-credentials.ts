/** Credential fields that are not simply `sandbox-<account>`. sandbox/README.md */
export const AUTH_NOTES: Record<string, (sandboxUrl: string, account: string, count: number) => string> = {
  // Each invite code can be used once; a suffix makes another.
  invite_code: (_, account, count) => `sandbox-${account}-${count}`,
  feed_url: (sandboxUrl, account) => `${sandboxUrl}/ical/sandbox-${account}.ics`,
};
