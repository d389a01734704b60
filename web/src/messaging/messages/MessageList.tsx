import { t } from '@bowerbird/domain/core/language/t.ts'
import { type RefObject, useMemo } from 'react'
import { Loader } from '../../ui/Loader.tsx'
import { Icebreaker } from '../conversation/Icebreaker.tsx'
import { type ChatWindow, otherParticipants, type TalkAround } from '../windows/chat-window.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { shownMessages } from './shown-messages.ts'
import { useScrolling } from './use-scrolling.ts'

interface Props {
  window: ChatWindow
  scroller: RefObject<HTMLDivElement | null>
  hidden: boolean
}

export function MessageList({ window, scroller, hidden }: Props) {
  const onScroll = useScrolling(scroller, window, hidden)
  const [other] = otherParticipants(window)
  const shown = useMemo(() => shownMessages(window.messages), [window.messages])
  const talk = useTalkAround(window)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      hidden={hidden}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      aria-label={t('Messages')}
      role="log"
    >
      {window.isFetchingEarlier && (
        <div className={styles.earlier}>
          <Loader size={20} label={t('Loading earlier messages')} />
        </div>
      )}
      {window.hasIcebreakers && !window.previous && other && <Icebreaker participant={other} />}
      <ol className={styles.list}>
        {shown.map((one) => (
          <MessageRow key={one.message.key} shown={one} talk={talk} />
        ))}
      </ol>
    </div>
  )
}

/** The same object until one of its parts changes, so that typing does not draw every message again. */
function useTalkAround({ key, id, participantUuid, participants, isBlurredImages }: ChatWindow): TalkAround {
  return useMemo(
    () => ({ key, id, participantUuid, participants, isBlurredImages }),
    [key, id, participantUuid, participants, isBlurredImages],
  )
}
