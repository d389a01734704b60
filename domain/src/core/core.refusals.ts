import { refusals } from './refusal.ts'

export const coreRefusals = refusals({
  signedOut: { code: 'core.signed_out', status: 401, text: 'Please log in.' },
  badFormKey: { code: 'core.bad_form_key', status: 403, text: 'This page is out of date. Reload it and try again.' },
  twoCredentials: {
    code: 'core.two_credentials',
    status: 400,
    text: 'A request has a session cookie or a token, not both.',
  },
  badInput: { code: 'core.bad_input', status: 400, text: 'Something in that request isn’t right.' },
  badBody: { code: 'core.bad_body', status: 400, text: 'Couldn’t read that request.' },
  bodyTooLarge: { code: 'core.body_too_large', status: 413, text: 'That request is too large.' },
  badMediaType: { code: 'core.bad_media_type', status: 415, text: 'We don’t accept that type of request body.' },
  notFound: { code: 'core.not_found', status: 404, text: "There's nothing here." },
  notYours: { code: 'core.not_yours', status: 403, text: "That isn't yours to change." },
  staffOnly: { code: 'core.staff_only', status: 403, text: 'Only staff can do that.' },
  unknownHost: { code: 'core.unknown_host', status: 421, text: 'There’s no site with that name on this server.' },
  tooMany: { code: 'core.too_many', status: 429, text: 'That was too much at once. Wait a moment and try again.' },
  clientIdReused: {
    code: 'core.client_id_reused',
    status: 422,
    text: 'That client_id was already used for something else.',
  },
  broken: { code: 'core.broken', status: 500, text: 'Something went screwy.' },
  busy: { code: 'core.busy', status: 503, text: 'The server is busy. Please try again shortly.' },
})
