import { isObject, originOf } from '@bowerbird/domain/federation/values.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Deps } from '../../core/deps.ts'
import { fetchDocument, UnusableActorError } from '../remote-actors.ts'

/** Fetches an object from its own address, which may not redirect, and is believed only under the id that was asked. */
export async function fetchObject(deps: Deps, address: string): Promise<ApObject> {
  const document = await fetchDocument(deps, address)
  if (!isObject(document) || document.id !== address) throw new UnusableActorError('another id than was asked for')
  return document
}

/** People copy the address of the page, which answers with the object or leads to it; its own id is asked then. */
export async function fetchObjectOrItsPage(deps: Deps, address: string): Promise<ApObject> {
  const found = await fetchDocument(deps, address).catch((problem: unknown) => {
    if (problem instanceof UnusableActorError) return fetchDocument(deps, address, true).then(asLedTo)
    throw problem
  })
  if (!isObject(found) || typeof found.id !== 'string') throw new UnusableActorError('no object')
  if (found.id === address && !(ledTo in found)) return found
  if (originOf(found.id) !== originOf(address)) throw new UnusableActorError('an object of another origin')
  return fetchObject(deps, found.id)
}

const ledTo = Symbol('led to')
/** Says nothing about the address that led to it. */
const asLedTo = (document: unknown) => (isObject(document) ? { ...document, [ledTo]: true } : document)
