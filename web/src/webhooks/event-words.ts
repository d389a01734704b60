import type { DeliveryEvent } from '@bowerbird/domain/webhooks/webhooks.rules.ts'

export const wordsOfEvent: Record<DeliveryEvent, string> = {
  'post.published': 'Post published',
  'post.reblogged': 'Post reblogged',
  'post.replied': 'Reply to a post',
  'ask.received': 'Question received',
  ping: 'Test',
}
