import type { Refusal } from '../core/refusal.ts'

export const notesRefusals = {
  ownPost: { code: 'notes.own_post', status: 403, text: "You can't like your own post." },
  likesOff: { code: 'notes.likes_off', status: 403, text: "This post doesn't take likes." },
  blocked: { code: 'notes.blocked', status: 403, text: "You can't do that with this post." },
} as const satisfies Record<string, Refusal>
