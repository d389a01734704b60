import { t } from '@bowerbird/domain/core/language/t.ts'
import type { MessageImage } from '@bowerbird/domain/messaging/entities.contract.ts'
import { animationMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { blurred, blurredForSafety } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { isImageBlurred } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { thumbnailOf } from '@bowerbird/domain/messaging/shown-messages.rules.ts'
import { useSession } from '../../core/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { reveal } from '../conversation/conversation-actions.ts'
import { SafeModeLink } from '../conversation/SafeModeLink.tsx'
import { emitMessaging } from '../messaging.events.ts'
import { otherParticipants, type TalkAround } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import styles from './Bubble.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** Covered until somebody wants to see it, if it comes from a stranger. MSG-202, MSG-327 … MSG-334 */
export function ImageMessage({ image, talk, isOwn }: { image: MessageImage; talk: TalkAround; isOwn: boolean }) {
  const messenger = useMessenger()
  const { config } = useSession()
  const shown = thumbnailOf(image.alt_sizes) ?? image.original_size
  const isBlurred = isImageBlurred({ isBlurredImages: talk.isBlurredImages, type: 'IMAGE', isOwn })
  const isFollowed = otherParticipants(talk)[0]?.is_following_blog === true
  const { width, height, url: high_res } = image.original_size
  const press = () =>
    isBlurred
      ? reveal(messenger, talk)
      : emitMessaging('open-lightbox', { width, height, low_res: shown.url, high_res })
  const cover = isFollowed ? blurredForSafety(config.site_noun) : blurred(config.site_noun)
  return (
    <div className={styles.picture}>
      <button
        type="button"
        className={classNames(styles.enlarge, isBlurred && styles.blurred)}
        style={{ transitionDuration: `${animationMs.blur}ms` }}
        aria-label={isBlurred ? cover : t('Enlarge photo')}
        onClick={press}
      >
        <Thumbnail size={shown} alt={isBlurred ? '' : t('Photo')} />
      </button>
      {isBlurred && (
        <span className={styles.cover}>
          {cover} {isFollowed && <SafeModeLink />}
        </span>
      )}
    </div>
  )
}
