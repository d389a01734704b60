import { refusals } from './refusal.ts'

export const coreRefusals = {
  ...refusals('core.', 400, {
    twoCredentials: 'A request has a session cookie or a token, not both.',
    badInput: 'Something in that request isn’t right.',
    badBody: 'Couldn’t read that request.',
  }),
  ...refusals('core.', 401, { signedOut: 'Please log in.' }),
  ...refusals('core.', 403, {
    badFormKey: 'This page is out of date. Reload it and try again.',
    notYours: "That isn't yours to change.",
    staffOnly: 'Only staff can do that.',
  }),
  ...refusals('core.', 404, { notFound: "There's nothing here." }),
  ...refusals('core.', 413, { bodyTooLarge: 'That request is too large.' }),
  ...refusals('core.', 415, { badMediaType: 'We don’t accept that type of request body.' }),
  ...refusals('core.', 421, { unknownHost: 'There’s no site with that name on this server.' }),
  ...refusals('core.', 422, { clientIdReused: 'That client_id was already used for something else.' }),
  ...refusals('core.', 429, { tooMany: 'That was too much at once. Wait a moment and try again.' }),
  ...refusals('core.', 500, { broken: 'Something went screwy.' }),
  ...refusals('core.', 503, { busy: 'The server is busy. Please try again shortly.' }),
}
