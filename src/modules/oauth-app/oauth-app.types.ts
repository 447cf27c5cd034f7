/** Keys given replace what is stored; an empty text clears. */
export interface OAuthAppChanges {
  clientId?: string;
  clientSecret?: string;
  /** Space-separated scope names. */
  scopes?: string;
  /** What the PMS sends with events, as HTTP Basic. */
  webhookUser?: string;
  webhookPassword?: string;
}
