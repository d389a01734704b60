import { actTypes, kindOf, type NotificationType } from '@bowerbird/domain/activity/act-kinds.ts'
import type { Notification, readActivity, Sender } from '@bowerbird/domain/activity/activity.contract.ts'
import { messageOf } from '@bowerbird/domain/activity/activity.messages.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { aBlog } from './people.ts'
import { aBrief } from './posts.ts'

export const aSender = (name = 'wren', change: Partial<Sender> = {}): Sender => ({
  ...aBrief(name),
  following: false,
  can_be_followed: true,
  can_receive_messages: true,
  is_mine: false,
  ...change,
})

let lastId = 0

/** An act that is shown as this type. */
const actOf = (type: NotificationType) => actTypes.find((act) => act === type || kindOf(act).rollUp === type) ?? 'like'

export function aNotification(change: Partial<Notification> = {}): Notification {
  lastId += 1
  const from = change.from_tumblelog === undefined ? aSender() : change.from_tumblelog
  const senders = change.from_tumblelogs ?? []
  const names = (from ? [from] : senders).map(({ name }) => name)
  return {
    id: String(lastId),
    type: 'like',
    timestamp: Math.floor(Date.now() / 1000),
    message: messageOf(actOf(change.type ?? 'like'), names),
    from_tumblelog: from,
    from_tumblelogs: senders,
    from_count: names.length,
    post: {
      id: '7',
      url: 'http://bowerbird.test/blog/mine/post/7',
      type: 'text',
      tumblelog: 'mine',
      summary: 'A blue cap',
      media_url: '',
      video_thumbnail_url: '',
      is_ask: false,
      is_answer: false,
    },
    new_post: null,
    note_meta: { answer_text: '', reply_text: '' },
    ...change,
  }
}

export const anActivity = (
  notifications: Notification[],
  sparkline: number[] = [0, 3, 1],
  name = 'mine',
): OutputOf<typeof readActivity> => ({
  ...aBlog(name, { is_mine: true, is_current: name === 'mine' }),
  activity_notifications: notifications,
  activity_next: null,
  activity_data: { sparkline },
})
