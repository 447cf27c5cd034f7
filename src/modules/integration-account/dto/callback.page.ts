import type { CallbackPage } from '../oauth-callback.service.js';

const PAGES: Record<CallbackPage, { status: number; title: string; text: string }> = {
  unknown: {
    status: 400,
    title: 'This link is not valid',
    text: 'It is unknown, has expired, or was replaced by a newer one. Please start the connection again.',
  },
  completed: { status: 200, title: 'Connected', text: 'The connection is complete. You can close this page.' },
  failed: { status: 200, title: 'Not connected', text: 'The connection was not made. Please start it again.' },
  under_way: {
    status: 200,
    title: 'One moment',
    text: 'The connection is being made. If this lasts, please start it again.',
  },
};

/** Fixed texts only: nothing of the request is shown. */
export const callbackPage = (page: CallbackPage): { status: number; html: string } => {
  const { status, title, text } = PAGES[page];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const style =
    '<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>';
  return {
    status,
    html: `<!doctype html><html lang="en"><head>${head}${style}</head><body><h1>${title}</h1><p>${text}</p></body></html>`,
  };
};
