import type { ByteRange } from '../../core/storage.ts'

/** Multiple ranges, or a malformed header, yield the whole file. */
export function readRange(header: string, total: number): ByteRange | 'whole' | 'outside' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const wanted = Math.min(Number(last), total)
    return wanted === 0 ? 'outside' : { from: total - wanted, to: total - 1 }
  }
  const from = Number(first)
  const to = last === '' ? total - 1 : Math.min(Number(last), total - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= total ? 'outside' : { from, to }
}
