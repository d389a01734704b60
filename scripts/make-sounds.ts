// Writes the three sounds of messaging: `node scripts/make-sounds.ts`.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { searchFfmpeg } from '../server/src/media/sound-and-film/find-ffmpeg.ts'

interface Note {
  hertz: number
  startsAtMs: number
  /** The time to fade to a third. */
  ringsForMs: number
  loudness: number
}

const SAMPLES_PER_SECOND = 44_100
const FADE_IN_MS = 4

/** Two rising notes, one low knock, and a light step up. */
const SOUNDS: Record<string, Note[]> = {
  'notification-sound': [
    { hertz: 784, startsAtMs: 0, ringsForMs: 90, loudness: 0.3 },
    { hertz: 1175, startsAtMs: 110, ringsForMs: 150, loudness: 0.34 },
  ],
  'receive-sound': [
    { hertz: 523, startsAtMs: 0, ringsForMs: 60, loudness: 0.34 },
    { hertz: 392, startsAtMs: 70, ringsForMs: 80, loudness: 0.26 },
  ],
  'send-sound': [
    { hertz: 659, startsAtMs: 0, ringsForMs: 35, loudness: 0.22 },
    { hertz: 988, startsAtMs: 45, ringsForMs: 55, loudness: 0.24 },
  ],
}

/** A wooden tone: the note with some of its octave and of the third above that, which fade sooner. */
function loudnessAt(note: Note, ms: number): number {
  const since = ms - note.startsAtMs
  if (since < 0) return 0
  const turn = (2 * Math.PI * note.hertz * since) / 1000
  const fade = (ringsForMs: number) => Math.exp(-since / ringsForMs)
  const tone =
    Math.sin(turn) * fade(note.ringsForMs) +
    0.35 * Math.sin(2 * turn) * fade(note.ringsForMs / 2) +
    0.15 * Math.sin(5.04 * turn) * fade(note.ringsForMs / 6)
  return note.loudness * tone * Math.min(1, since / FADE_IN_MS)
}

function samplesOf(notes: Note[]): Buffer {
  const endsAtMs = Math.max(...notes.map((note) => note.startsAtMs + 6 * note.ringsForMs))
  const count = Math.round((endsAtMs / 1000) * SAMPLES_PER_SECOND)
  const samples = Buffer.alloc(count * 2)
  for (let place = 0; place < count; place++) {
    const ms = (place / SAMPLES_PER_SECOND) * 1000
    const loudness = notes.reduce((sum, note) => sum + loudnessAt(note, ms), 0)
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, loudness)) * 32_767), place * 2)
  }
  return samples
}

const folder = join(import.meta.dirname, '../web/public/sounds')
mkdirSync(folder, { recursive: true })
const found = await searchFfmpeg(process.env.FFMPEG_PATH ?? null, process.env.PATH ?? '')
if (!found) throw new Error('There is no ffmpeg to write sounds with')
const [program, ...first] = found.command
for (const [name, notes] of Object.entries(SOUNDS)) {
  const input = ['-f', 's16le', '-ar', String(SAMPLES_PER_SECOND), '-ac', '1', '-i', 'pipe:0']
  const output = ['-codec:a', 'libmp3lame', '-b:a', '64k', '-map_metadata', '-1', join(folder, `${name}.mp3`)]
  const { status, stderr } = spawnSync(program, [...first, '-y', '-loglevel', 'error', ...input, ...output], {
    input: samplesOf(notes),
  })
  if (status !== 0) throw new Error(stderr.toString())
}
