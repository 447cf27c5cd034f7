/** The query parameters that the PMS's authorization server appended to our address. */
export interface CallbackQuery {
  state?: string;
  code?: string;
  error?: string;
}

/** Returns the value of one cookie of the browser; undefined if it has none. */
export type Cookies = (name: string) => string | undefined;

/** `unknown`: no such state; `other_browser`: started in another browser; the others: a second visit. */
export type CallbackPage = 'unknown' | 'other_browser' | 'completed' | 'failed' | 'under_way';
export type CallbackAnswer = { redirect: string } | { page: CallbackPage };
