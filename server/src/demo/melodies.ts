const samplesPerSecond = 22_050
const beatSeconds = 0.32
const headerBytes = 44

interface Melody {
  name: string
  /** Semitones above A4; null is a rest. */
  notes: (number | null)[]
}

export const melodies: Melody[] = [
  { name: 'Across the weir', notes: [0, 4, 7, 12, 11, 7, 4, null, 2, 5, 9, 14, 12, 9, 5, null, 0, 4, 7, 4, 0] },
  { name: 'Kettle song', notes: [-5, 0, 3, 0, 7, 5, 3, 0, -5, null, -2, 2, 5, 2, 9, 7, 5, 2, 0, null, 0] },
  { name: 'Last train, first snow', notes: [12, null, 10, 7, null, 5, 7, 3, null, 0, 3, 5, null, 7, 3, 0] },
]

/** Synthesises a plucked string as a WAV file. */
export function playMelody({ notes }: Melody): Buffer {
  const perBeat = Math.round(samplesPerSecond * beatSeconds)
  const total = perBeat * (notes.length + 2)
  const mixed = new Float64Array(total)
  for (const [beat, note] of notes.entries()) {
    if (note === null) continue
    const pitch = 440 * 2 ** (note / 12)
    const begin = beat * perBeat
    for (let at = 0; at < perBeat * 3 && begin + at < total; at += 1) {
      const seconds = at / samplesPerSecond
      const loudness = Math.min(1, seconds * 200) * Math.exp(-seconds * 4)
      const turn = 2 * Math.PI * pitch * seconds
      mixed[begin + at] = (mixed[begin + at] ?? 0) + loudness * (Math.sin(turn) + Math.sin(turn * 2) / 3)
    }
  }
  return asWav(mixed)
}

function asWav(samples: Float64Array): Buffer {
  const bytes = samples.length * 2
  const wav = Buffer.alloc(headerBytes + bytes)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(headerBytes - 8 + bytes, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(samplesPerSecond, 24)
  wav.writeUInt32LE(samplesPerSecond * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(bytes, 40)
  for (const [at, sample] of samples.entries())
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample / 2.5)) * 32_000), headerBytes + at * 2)
  return wav
}
