import type { FormTarget } from './form-address.ts'
import type { Written } from './post-form.state.ts'

/** What was being written when the page went away, kept in this browser. */
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

export function keepDraft(key: string, written: Written, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ written, keptAt: now } satisfies LocalDraft))
  } catch {
    // Storage may be full or forbidden; the form itself still holds every word.
  }
}

export function findDraft(key: string): LocalDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept?.written?.body === 'string' && Array.isArray(kept.written.tags) ? kept : null
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
