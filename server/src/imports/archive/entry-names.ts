import { ArchiveError } from './archive-error.ts'
import { nameMaxBytes } from './archive-limits.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes the bytes of a name; null if they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Refuses a name that leads out of the archive or that people could not read. Returns it in one normal form. */
export function checkedName(name: string): string {
  if (!name || Buffer.byteLength(name) > nameMaxBytes || hasControls(name)) throw new ArchiveError('badName')
  const segments = name.replace(/\/$/, '').split('/')
  if (name.includes('\\') || /^[a-z]:/i.test(name) || segments.some((part) => part === '' || /^\.\.?$/.test(part)))
    throw new ArchiveError('outside')
  return name.normalize()
}

function hasControls(name: string): boolean {
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    if (code < 0x20 || code === 0x7f || code === 0xfffd) return true
  }
  return false
}

/** Files that systems add beside those of the person. */
export const isSystemFile = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(name)
