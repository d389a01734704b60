import { isWebAddress } from '@bowerbird/domain/core/web-address.ts'
import { type LinkData, readLinkData } from '@bowerbird/domain/media/media.contract.ts'
import type { LinkFields } from '@bowerbird/domain/posts/kinds/link.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../core/query.ts'
import type { KindFormProps } from './kind-form-props.ts'

const settleMs = 400
const giveUpMs = 10_000 // POST-133
const filled = ['title', 'excerpt', 'author', 'thumbnail'] as const

/** Fills fields that the writer left empty from the page; what an earlier page filled gives way. POST-133 */
export function fillFrom(now: LinkFields, found: LinkData, earlier: LinkData | null): Partial<LinkFields> {
  const open = filled.filter((name) => now[name] === '' || now[name] === earlier?.[name])
  return Object.fromEntries(open.map((name) => [name, found[name]]))
}

/** Asks for the page behind the address once it stands still; true while the answer is awaited. */
export function useLinkLookUp({ fields, change, tell, mode }: KindFormProps<LinkFields>): boolean {
  const call = useCall()
  const [isLoading, setLoading] = useState(false)
  const lookupData = useRef<LinkData | null>(null)
  const address = fields.url.trim()
  const asked = useRef(mode === 'edit' ? address : '')

  useEffect(() => {
    if (address === asked.current || !isWebAddress(address)) return
    let isStale = false
    const stop = () => {
      if (!isStale) setLoading(false)
      isStale = true
    }
    let giveUp: ReturnType<typeof setTimeout> | undefined
    const settle = setTimeout(() => {
      asked.current = address
      setLoading(true)
      giveUp = setTimeout(stop, giveUpMs)
      call(readLinkData, { url: address }).then((found) => {
        if (isStale) return
        const earlier = lookupData.current
        lookupData.current = found
        change((now) => fillFrom(now, found, earlier))
        stop()
      }, stop)
    }, settleMs)
    return () => {
      clearTimeout(settle)
      clearTimeout(giveUp)
      stop()
    }
  }, [address, call, change])

  useEffect(() => {
    tell({ isLoading })
  }, [tell, isLoading])
  return isLoading
}
