import type { Call } from '@bowerbird/domain/core/call.ts'
import { heldRefusal } from '@bowerbird/domain/core/held.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Held, Viewer } from './viewer.ts'

/** A suspended person can still log in and out, read why, answer, take their data along, and leave. */
const openToSuspended: ReadonlySet<string> = new Set([
  'GET /settings/export',
  'GET /svc/account/sessions',
  'GET /svc/account/standing',
  'GET /svc/user/info',
  'POST /login',
  'POST /logout',
  'POST /svc/passkey/challenge',
  'POST /svc/account/delete',
  'POST /svc/account/export',
  'POST /svc/account/keep',
  'POST /svc/account/password',
  'POST /svc/account/reset',
  'POST /svc/account/reset/request',
  'POST /svc/account/sessions/end',
  'POST /svc/account/standing/appeal',
  'POST /svc/account/verify',
])

/** A limited person can still read, protect themselves and their account, and keep what they typed. */
const openToLimited: ReadonlySet<string> = new Set([
  'POST /svc/account/email',
  'POST /svc/account/oidc/unlink',
  'POST /svc/account/passkeys/add',
  'POST /svc/account/passkeys/begin',
  'POST /svc/account/passkeys/remove',
  'POST /svc/account/passkeys/rename',
  'POST /svc/account/tfa/begin',
  'POST /svc/account/tfa/confirm',
  'POST /svc/account/tfa/disable',
  'POST /svc/account/tfa/recovery_codes',
  'POST /svc/account/verify/resend',
  'POST /svc/apps/end',
  'POST /svc/autosaves/discard',
  'POST /svc/autosaves/save',
  'POST /svc/block/add',
  'POST /svc/block/add_all',
  'POST /svc/block/asker/add',
  'POST /svc/block/asker/remove',
  'POST /svc/block/remove',
  'POST /svc/blog/:name/activity/seen',
  'POST /svc/blog/:name/followers/remove',
  'POST /svc/blog/suspension/appeal',
  'POST /svc/conversations/mark_as_read',
  'POST /svc/facebook_status',
  'POST /svc/filter/add',
  'POST /svc/filter/remove',
  'POST /svc/mute/add',
  'POST /svc/mute/remove',
  'POST /svc/post/fetch',
  'POST /svc/post/get_post_form_builder_data',
  'POST /svc/post/hide',
  'POST /svc/post/mute',
  'POST /svc/post/unhide',
  'POST /svc/post/unmute',
  'POST /svc/push/settings',
  'POST /svc/push/unsubscribe',
  'POST /svc/report',
  'POST /svc/search/inline_gif',
  'POST /svc/unfollow',
  'POST /svc/user/current_channel',
  'POST /svc/user/place',
  'POST /svc/user/seen',
])

/** Calls by name that are open although the person is held, for a test that they all exist. */
export const openWhileHeld: readonly string[] = [...openToSuspended, ...openToLimited]

/** The limit or suspension that holds at this moment; it ends by the clock, before any job runs. */
function heldNow(viewer: Viewer): Held | null {
  const held = viewer?.held
  return held && (held.untilMs === null || held.untilMs > Date.now()) ? held : null
}

export const isSuspendedNow = (viewer: Viewer): boolean => heldNow(viewer)?.kind === 'suspend'

/**
 * Refuses a call that a limited or suspended person may not make. A suspended person reads what guests read: the viewer
 * to answer is returned.
 */
export function whileHeld(call: Pick<Call, 'who' | 'method' | 'path' | 'isLog'>, viewer: Viewer): Viewer {
  const held = heldNow(viewer)
  if (!held || call.isLog) return viewer
  const name = `${call.method} ${call.path}`
  if (openToSuspended.has(name)) return viewer
  const isRead = call.method === 'GET'
  if (held.kind === 'limit') {
    if (isRead || openToLimited.has(name)) return viewer
  } else if (isRead && call.who === 'anyone') return null
  throw new RefusedError(heldRefusal(held))
}
