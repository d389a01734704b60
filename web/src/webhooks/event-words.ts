import { t } from '@bowerbird/domain/core/language/t.ts'
import type { DeliveryEvent } from '@bowerbird/domain/webhooks/webhooks.rules.ts'

export const wordsOfEvent: Record<DeliveryEvent, string> = {
  'post.published': t('Post published'),
  'post.reblogged': t('Post reblogged'),
  'post.replied': t('Reply to a post'),
  'ask.received': t('Question received'),
  ping: t('Test'),
}
