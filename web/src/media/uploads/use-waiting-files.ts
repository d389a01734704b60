import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../core/offline/use-online.ts'
import { addressOf, knownAddress } from '../../core/offline/waiting-addresses.ts'
import { findWaiting } from '../../core/offline/waiting-files.ts'
import { isWaitingFile } from '../../core/offline/waiting-names.ts'

interface Handlers {
  onFile: (id: string, file: File) => void
  /** There is a network: the file can be uploaded. */
  onOnline: (id: string, file: File) => void
  /** It was uploaded before its post was refused. */
  onUploaded: (id: string, answer: Uploaded) => void
  onLost: (id: string) => void
  onProblem: (problem: string) => void
}

/** Finds the files of a form that were chosen without a network, also when it is opened again. */
export function useWaitingFiles(named: readonly { id: string; name: string }[], handlers: Handlers): void {
  const isOnline = useOnline()
  const latest = useRef(handlers)
  latest.current = handlers
  const handed = useRef(new Set<string>())
  const waiting = named.filter(({ name }) => isWaitingFile(name))
  const take = async (id: string, name: string) => {
    const found = await findWaiting(name)
    const { onFile, onOnline, onUploaded, onLost, onProblem } = latest.current
    if (!found) {
      onLost(id)
      return onProblem(t('One of its files is no longer in this browser.'))
    }
    onFile(id, found.file)
    if (!isOnline) return
    if (found.answer) return onUploaded(id, found.answer as Uploaded)
    if (!handed.current.has(name)) onOnline(id, found.file)
    handed.current.add(name)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file, and when the network comes or goes.
  useEffect(() => {
    if (!isOnline) handed.current.clear()
    for (const { id, name } of waiting) void take(id, name)
  }, [isOnline, waiting.map(({ name }) => name).join()])
}

/** The address itself, or one to look at the waiting file by that it names. */
export function useShownAddress(address: string): string {
  const [, setKnown] = useState('')
  useEffect(() => {
    if (isWaitingFile(address)) void addressOf(address).then(setKnown)
  }, [address])
  return isWaitingFile(address) ? knownAddress(address) : address
}
