import { changeTags, readText } from '../core/html/tags.ts'
import { escapeText } from '../core/html.ts'
import { subtitleCuesMax } from './media.limits.ts'

interface Cue {
  fromMs: number
  toMs: number
  lines: string[]
}

const time = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/

/** Rebuilds WebVTT or SRT as WebVTT with nothing but times and plain text; null when it has no cue. */
export function asWebVtt(text: string): string | null {
  const blocks = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .split(/\n[ \t]*\n/)
  const cues = blocks.flatMap((block) => cueOf(block) ?? []).slice(0, subtitleCuesMax)
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.map(written).join('\n')}`
}

function cueOf(block: string): Cue | null {
  const lines = block.split('\n').map((line) => line.trim())
  const at = lines.findIndex((line) => line.includes('-->'))
  const [from = '', rest = ''] = (lines[at] ?? '').split('-->')
  const fromMs = msOf(from.trim())
  const toMs = msOf(rest.trim().split(/[ \t]/, 1)[0] ?? '')
  const words = lines
    .slice(at + 1)
    .map(withoutTags)
    .filter(Boolean)
  return fromMs !== null && toMs !== null && toMs > fromMs && words.length > 0 ? { fromMs, toMs, lines: words } : null
}

function msOf(typed: string): number | null {
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = time.exec(typed) ?? []
  if (!minutes) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Reads the text as a player would, so that `&lt;` and `<i>` both come out as plain text. */
const withoutTags = (line: string): string => readText(changeTags(line, () => '').replace(/\{\\[^{}]*\}/g, '')).trim()

const written = ({ fromMs, toMs, lines }: Cue): string =>
  `${clock(fromMs)} --> ${clock(toMs)}\n${lines.map(escapeText).join('\n')}\n`

function clock(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}
