/** Given keys replace the stored ones; an empty text removes a key. */
export interface OAuthAppChanges {
  clientId?: string;
  clientSecret?: string;
  /** Space-separated scope names. */
  scopes?: string;
  /** The credentials that the PMS sends with events, as HTTP Basic. */
  webhookUser?: string;
  webhookPassword?: string;
}
