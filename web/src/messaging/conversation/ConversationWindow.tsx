import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { animationMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type CSSProperties, useEffect, useRef } from 'react'
import { inkOn, mixed, readableColours } from '../../blogs/blog-theme.ts'
import { useOnline } from '../../core/offline/use-online.ts'
import { useSession } from '../../core/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loader } from '../../ui/Loader.tsx'
import { ComposeBox } from '../compose/ComposeBox.tsx'
import type { ComposeBoxHandle, Outgoing } from '../compose-box.ts'
import { MessageList } from '../messages/MessageList.tsx'
import { queueMessages } from '../messages/send-queue.ts'
import { emitMessaging } from '../messaging.events.ts'
import { changeWindow } from '../messaging.state.ts'
import { type ChatWindow, otherParticipants, viewFlags } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import { close } from '../windows/open-windows.ts'
import { windowMark } from '../windows/window-focus.ts'
import styles from './ConversationWindow.module.css'
import { Problems } from './Problems.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import { UnreadPill } from './UnreadPill.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { WindowFooters } from './WindowFooters.tsx'
import { WindowHeader } from './WindowHeader.tsx'

const linkShare = 0.1

/** The colour of a blog's windows: its ground with a little of its link colour. MSG-174 */
export const tintOf = ({ background_color, link_color }: Participant['theme']): string =>
  mixed(background_color, link_color, linkShare)

/** A window in the colours of the blog one talks to; without a theme the product's own stay. MSG-174 */
export function tintVariables(theme: Participant['theme'] | undefined): CSSProperties {
  if (!theme) return {}
  const tint = tintOf(theme)
  const { link, onLink } = readableColours({ ...theme, background_color: tint, title_color: theme.link_color })
  return {
    '--tint': tint,
    '--on-tint': inkOn(tint),
    '--accent': link,
    '--on-accent': onLink,
  } as CSSProperties
}

interface Props {
  window: ChatWindow
  onTab: (key: string, isBackwards: boolean) => boolean
  /** Given where it is a part of a page: the way back to the list. */
  backPath?: string
  /** False while it shows only what the server rendered. */
  isReady?: boolean
}

/** One open conversation. MSG-075 … MSG-078 */
export function ConversationWindow({ window, onTab, backPath, isReady = true }: Props) {
  const { key } = window
  const { config } = useSession()
  const messenger = useMessenger()
  const compose = useRef<ComposeBoxHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const flags = viewFlags(window, !useOnline())
  const [other] = otherParticipants(window)
  const drop = useFileDrop(window, (file) => compose.current?.takeFile(file))
  useFocusWhenReady(compose, flags.loading || !isReady)
  const send = (items: Outgoing[]) => queueMessages(messenger, key, items, window.preview !== null)
  const isListHidden = flags.loading || flags.error // MSG-099, MSG-100
  return (
    <article
      {...drop}
      {...{ [windowMark]: key }}
      className={classNames(styles.window, backPath && styles.paged, flags.dropping && styles.dropping)}
      style={{ ...tintVariables(other?.theme), '--for': `${animationMs.conversation}ms` } as CSSProperties}
      aria-label={other ? t('Conversation with {name}', { name: other.name }) : t('Conversation')}
      aria-busy={flags.loading}
    >
      <WindowHeader window={window} backPath={backPath} />
      {flags.loading && (
        <div className={styles.waiting}>
          <Loader />
        </div>
      )}
      <Problems window={window} />
      <MessageList window={window} scroller={scroller} hidden={isListHidden} />
      {!isListHidden && other && <StatusBanner participant={other} />}
      {!isListHidden && <UnreadPill window={window} scroller={scroller} />}
      <WindowFooters window={window} />
      {window.canSend && (
        <ComposeBox
          ref={compose}
          draft={window.draft}
          onDraft={(draft) => changeWindow(key, { draft })}
          preview={window.preview}
          onPreview={(preview) => changeWindow(key, { preview })}
          onSend={send}
          disabled={isListHidden || !isReady}
          offline={flags.offline}
          placeholderSeed={window.seed}
          maxImageBytes={config.max_image_size}
          onTyping={() => emitMessaging('typing', { conversationId: window.id })}
          onEscapeWhenEmpty={() => {
            if (!backPath) void close(key) // MSG-222
          }}
          onTab={(isBackwards) => onTab(key, isBackwards)}
          participantUuid={window.participantUuid}
        />
      )}
    </article>
  )
}

/** Focuses the field of an opened window; on touch screens the keyboard would hide the messages. */
function useFocusWhenReady(compose: { current: ComposeBoxHandle | null }, isLoading: boolean): void {
  useEffect(() => {
    const isTaken = document.activeElement?.closest('input, textarea, [contenteditable], dialog')
    const hasKeys = matchMedia('(pointer: fine)').matches
    if (!isLoading && !isTaken && hasKeys) compose.current?.focus()
  }, [compose, isLoading])
}
