import { listAutosaves } from '@bowerbird/domain/posts/autosaves.contract.ts'
import type { PhotoItem } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import type { Caller } from '../../../core/call-api.ts'
import type { FormTarget } from '../../form-address.ts'
import { kindToWrite } from '../kind-to-write.ts'
import type { Written } from '../post-form.state.ts'

/** An unfinished post, on the server and, as a second net, in this browser. */
export interface StoredDraft {
  id: string
  written: Written
  keptAt: number
}

const prefix = 'writing'

/** The form that an unfinished post belongs to. */
export function formNameOf(target: FormTarget): string {
  return target.mode === 'new' ? `new/${kindToWrite(target.type)}` : `${target.mode}/${target.postId}`
}

const localKey = (userName: string, form: string, id: string) => [prefix, userName, form, id].join('/')

export function keepLocally(userName: string, form: string, { id, written, keptAt }: StoredDraft): void {
  try {
    localStorage.setItem(localKey(userName, form, id), JSON.stringify({ written, keptAt }))
  } catch {
    // Storage may be full or forbidden; the form itself still holds every word.
  }
}

export function dropLocally(userName: string, form: string, id: string): void {
  try {
    localStorage.removeItem(localKey(userName, form, id))
  } catch {
    // Nothing could have been kept either.
  }
}

function listLocal(userName: string, form: string): StoredDraft[] {
  const start = localKey(userName, form, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .flatMap((key) => {
        const { written, keptAt } = JSON.parse(localStorage.getItem(key) ?? '{}')
        return isWritten(written) ? [{ id: key.slice(start.length), written, keptAt: Number(keptAt) || 0 }] : []
      })
  } catch {
    return []
  }
}

async function listOnServer(call: Caller, form: string): Promise<StoredDraft[]> {
  const { autosaves } = await call(listAutosaves, { form })
  return autosaves.flatMap(({ id, written: text, saved_at, tumblelog }) => {
    const written = parsed(text)
    return isWritten(written) ? [{ id, written: { ...written, blogName: tumblelog }, keptAt: saved_at }] : []
  })
}

/** Every unfinished post of a form, for whichever blog, newest first; the newer of two copies. */
export async function listStored(call: Caller, userName: string, target: FormTarget): Promise<StoredDraft[]> {
  const form = formNameOf(target)
  const onServer = await listOnServer(call, form).catch(() => [])
  const newest = new Map<string, StoredDraft>()
  for (const stored of [...onServer, ...listLocal(userName, form)])
    if (stored.keptAt >= (newest.get(stored.id)?.keptAt ?? 0)) newest.set(stored.id, stored)
  return [...newest.values()].sort((one, other) => other.keptAt - one.keptAt)
}

const resumeKey = 'writing-to-resume'

/** Names the unfinished post that its form goes on with after the writer has logged in again. */
export function markToResume(id: string): void {
  try {
    sessionStorage.setItem(resumeKey, id)
  } catch {
    // It is offered like any other.
  }
}

/** The unfinished post to go on with, if it is one of these; it is named once. */
export function takeMarked(stored: readonly StoredDraft[]): string | undefined {
  try {
    const found = stored.find(({ id }) => id === sessionStorage.getItem(resumeKey))
    if (found) sessionStorage.removeItem(resumeKey)
    return found?.id
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isWritten(written: unknown): written is Written {
  const { kind, fields, tags } = (written ?? {}) as Partial<Written>
  return typeof kind === 'string' && typeof fields === 'object' && fields !== null && Array.isArray(tags)
}

/** A file that is not uploaded yet goes with the page. */
export function keepable(written: Written): Written {
  if (written.kind !== 'photo') return written
  const { photos, ...rest } = written.fields as { photos: PhotoItem[] }
  const stored = photos.filter(({ preuploadUrl, externalUrl }) => preuploadUrl || externalUrl)
  return { ...written, fields: { ...rest, photos: stored, ...(stored.length < photos.length && { layout: '' }) } }
}
