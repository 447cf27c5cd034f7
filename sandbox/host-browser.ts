/** The browser of a host who connects an account by OAuth: opens the link, decides at the PMS, returns with cookies. */
export class HostBrowser {
  private readonly cookies = new Map<string, string>();

  /** Opens the integrator's link and continues; returns the address of the PMS's consent page. */
  async open(oAuthURL: string): Promise<string> {
    const answer = await this.visit(oAuthURL, await this.formOf(oAuthURL));
    const location = answer.headers.get('location');
    if (answer.status !== 303 || !location)
      throw new Error(`No way to the PMS: ${answer.status} ${await answer.text()}`);
    return location;
  }

  /** Opens the link; returns the form that its button sends. */
  async formOf(oAuthURL: string): Promise<URLSearchParams> {
    const answer = await this.visit(oAuthURL);
    const html = await answer.text();
    const page = /<input type="hidden" name="page" value="([^"]+)">/.exec(html)?.[1];
    if (answer.status !== 200 || !page) throw new Error(`No page to connect at ${oAuthURL}: ${answer.status} ${html}`);
    return new URLSearchParams({ page });
  }

  /** Opens the link and decides at the sandbox; returns the address that the browser is sent back to. */
  async decide(oAuthURL: string, account: string, decision: 'approve' | 'deny' = 'approve'): Promise<string> {
    return this.consent(await this.open(oAuthURL), account, decision);
  }

  /** Decides on the sandbox's consent page. */
  async consent(consentPage: string, account: string, decision: 'approve' | 'deny' = 'approve'): Promise<string> {
    const form = new URLSearchParams({ account, decision });
    const answer = await fetch(consentPage, { method: 'POST', redirect: 'manual', body: form });
    const callback = answer.headers.get('location');
    if (answer.status !== 302 || !callback) throw new Error(`No consent: ${answer.status} ${await answer.text()}`);
    return callback;
  }

  /** The `cookie` header of previous pages. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests a page with the cookies of previous pages, without following redirects. With a `form`, it is a POST. */
  async visit(url: string, form?: URLSearchParams): Promise<Response> {
    const { cookie } = this;
    const sent = form ? { method: 'POST', body: form } : {};
    const answer = await fetch(url, { ...sent, redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name && value !== undefined) this.cookies.set(name, value);
    }
    return answer;
  }
}
