import type { PhotoItem } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import type { FormTarget } from '../form-address.ts'
import type { Written } from './post-form.state.ts'

/** Saves the unfinished post in this browser when the page goes away. */
interface LocalDraft {
  written: Written
  keptAt: number
}

const prefix = 'writing'

/** One for each account, blog and kind; an edit or a reblog has its own. */
export function draftKey(userName: string, blogName: string, target: FormTarget): string {
  if (target.mode === 'new') return [prefix, userName, 'new', target.type, blogName].join('/')
  return [prefix, userName, target.mode, target.postId].join('/')
}

export function saveLocalDraft(key: string, written: Written, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ written: keepable(written), keptAt: now } satisfies LocalDraft))
  } catch {
    // Storage may be full or forbidden; the form itself still holds every word.
  }
}

/** A file that is not uploaded yet goes with the page. */
function keepable(written: Written): Written {
  if (written.kind !== 'photo') return written
  const { photos, ...rest } = written.fields as { photos: PhotoItem[] }
  const kept = photos.filter(({ preuploadUrl, externalUrl }) => preuploadUrl || externalUrl)
  return { ...written, fields: { ...rest, photos: kept, ...(kept.length < photos.length && { layout: '' }) } }
}

export function findDraft(key: string): LocalDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    const { kind, fields, tags } = kept?.written ?? {}
    return typeof kind === 'string' && fields && typeof fields === 'object' && Array.isArray(tags) ? kept : null
  } catch {
    return null
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could have been kept either.
  }
}
