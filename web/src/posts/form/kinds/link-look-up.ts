import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
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

export interface LinkLookUp {
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** Asks for the page behind the address once it stands still. */
export function useLinkLookUp({ fields, change, tell, mode }: KindFormProps<LinkFields>): LinkLookUp {
  const call = useCall()
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(1)
  const lookupData = useRef<LinkData | null>(null)
  const address = usableAddress(fields.url)
  const asked = useRef(mode === 'edit' ? address : '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for each try.
  useEffect(() => {
    if (address !== asked.current) setFailed(false)
    if (address === asked.current || !address) return
    let isStale = false
    const stop = () => {
      if (!isStale) setLoading(false)
      isStale = true
    }
    const fail = () => {
      if (!isStale) setFailed(true)
      stop()
    }
    let giveUp: ReturnType<typeof setTimeout> | undefined
    const settle = setTimeout(() => {
      asked.current = address
      setLoading(true)
      giveUp = setTimeout(fail, giveUpMs)
      call(readLinkData, { url: address }).then((found) => {
        if (isStale) return
        const earlier = lookupData.current
        lookupData.current = found
        change((now) => fillFrom(now, found, earlier))
        stop()
      }, fail)
    }, settleMs)
    return () => {
      clearTimeout(settle)
      clearTimeout(giveUp)
      stop()
    }
  }, [address, call, change, tries])

  useEffect(() => {
    tell({ isLoading })
  }, [tell, isLoading])
  const retry = () => {
    asked.current = ''
    setFailed(false)
    setTries(tries + 1)
  }
  return { isLoading, hasFailed, retry }
}
