import { useMember } from '../../core/session.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { oncePerBrowser } from '../once-per-browser.ts'
import { playSound } from './play-sound.ts'

/** Plays sounds for members who want them. MSG-313 … MSG-316 */
export function useSounds(): void {
  const { is_sounds_enabled: isEnabled } = useMember()
  useMessagingEvent('send-request', () => {
    if (isEnabled) void playSound('send-sound')
  })
  useMessagingEvent('unread-fetched', ({ conversationId }) => {
    if (isEnabled) void oncePerBrowser(`receive-sound:${conversationId}`, () => playSound('receive-sound'))
  })
  useMessagingEvent('unread-raised', ({ isTotalRaised }) => {
    if (isEnabled && isTotalRaised) void oncePerBrowser('notification-sound', () => playSound('notification-sound'))
  })
}
