/** The OAuth application of every PMS in the sandbox. */
export const OAUTH_APP = { id: 'sandbox-app', secret: 'sandbox-app-secret' };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A page to click through; its form posts `account` and `decision` to the address it was opened at. */
export function consentPage(pms: string, problem?: string): string {
  const warning = problem
    ? `<p role="alert">${problem.replace(/[&<>"']/g, (character) => ESCAPES[character]!)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${pms} sandbox: allow access</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}input,button{font:inherit;padding:.4rem .8rem}button{margin-right:.5rem}</style></head>
<body>
<h1>${pms} (sandbox)</h1>
${warning}<p>An application asks for access to your account.</p>
<form method="post">
<p><label>Account <input id="account" name="account" value="demo" required></label></p>
<p><button id="approve" name="decision" value="approve">Approve</button>
<button id="deny" name="decision" value="deny">Deny</button></p>
</form>
</body>
</html>
`;
}
