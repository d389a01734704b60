import { t } from '@bowerbird/domain/core/language/t.ts'
import { animationMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyInPlace } from '../../core/page/lazy.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconPressLink } from '../../ui/fields/IconPressLink.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { focusLeft } from '../../ui/overlays/focus-left.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { closeInbox, openInbox, useMessaging } from '../messaging.state.ts'
import styles from './InboxEntry.module.css'
import { useUnreadTotal } from './use-unread-total.ts'

const InboxPanel = lazyInPlace('InboxPanel', async () => (await import('./InboxPanel.tsx')).InboxPanel)

const label = t('Messages')

/** The header's way to the inbox, with how much is unread. MSG-001 … MSG-006, MSG-015, MSG-016 */
export function InboxEntry() {
  const isOpen = useMessaging(({ isInboxOpen }) => isInboxOpen)
  const unread = useUnreadTotal()
  const isDrawn = useLingering(isOpen, animationMs.inbox)
  const opening = useOpenings(isOpen)
  const button = useRef<HTMLElement>(null)
  const id = useId()
  const close = () => {
    closeInbox()
    button.current?.focus()
  }
  // The next page begins with the inbox closed. MSG-002
  useEffect(() => closeInbox, [])
  return (
    <>
      <IconPressLink
        href="/messages"
        ref={button}
        label={label}
        icon={<MessageSquare />}
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : openInbox())}
      />
      {isDrawn && (
        <Popover
          id={id}
          anchor={button}
          align="end"
          className={classNames(styles.popover, !isOpen && styles.closing)}
          style={{ animationDuration: `${animationMs.inbox}ms` }}
          inert={!isOpen}
          role="dialog"
          aria-label={label}
          onTeardown={close}
          onBlur={(event) => focusLeft(event, button.current) && closeInbox()}
          shouldTeardown
        >
          <Suspense fallback={<Waiting />}>
            <InboxPanel key={opening} onClose={close} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}

const Waiting = () => (
  <p className={styles.waiting}>
    <Loader />
  </p>
)

/** Counts the openings: each begins anew, even while the one before is still seen to close. MSG-003 */
function useOpenings(isOpen: boolean): number {
  const [known, setKnown] = useState({ isOpen, count: 0 })
  if (known.isOpen !== isOpen) setKnown({ isOpen, count: known.count + Number(isOpen) })
  return known.count
}

/** True for a moment longer, so that what closes can be seen to. */
function useLingering(isOpen: boolean, forMs: number): boolean {
  const [isLingering, setLingering] = useState(false)
  useEffect(() => {
    if (isOpen) {
      setLingering(true)
      return
    }
    const timer = setTimeout(() => setLingering(false), forMs)
    return () => clearTimeout(timer)
  }, [isOpen, forMs])
  return isOpen || isLingering
}
