import { badgeText } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { useEffect } from 'react'
import { useUnreadTotal } from '../inbox/use-unread-total.ts'

const mark = /^\(\d+\+?\) /

/** The tab says how much is unread before its title, whatever page it shows. */
export function useUnreadTitle(): void {
  const total = useUnreadTotal()
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const write = (count: number) => {
      const title = (count > 0 ? `(${badgeText(count)}) ` : '') + document.title.replace(mark, '')
      if (document.title !== title) document.title = title
    }
    write(total)
    const changes = new MutationObserver(() => write(total))
    changes.observe(element, { childList: true })
    return () => {
      changes.disconnect()
      write(0)
    }
  }, [total])
}
