const samplesPerSecond = 8000
const samplesPerStep = 400
const bytesPerSample = 2

/** The wave is measured on one channel of signed 16-bit samples. */
export const wavePcm = ['-ac', '1', '-ar', String(samplesPerSecond), '-c:a', 'pcm_s16le', '-f', 's16le']

/** Measures duration and peaks of a stream without holding it in memory. */
export class WaveMeter {
  readonly #steps: number[] = []
  #samples = 0
  #rest = Buffer.alloc(0)

  readonly add = (chunk: Buffer): void => {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % bytesPerSample)
    for (let place = 0; place < whole; place += bytesPerSample) {
      const step = Math.floor(this.#samples / samplesPerStep)
      this.#steps[step] = Math.max(this.#steps[step] ?? 0, Math.abs(bytes.readInt16LE(place)))
      this.#samples += 1
    }
    this.#rest = Buffer.from(bytes.subarray(whole))
  }

  get durationMs(): number {
    return Math.round((this.#samples / samplesPerSecond) * 1000)
  }

  /** Scales the loudest part to 100; silence is all zeros. */
  peaks(count: number): number[] {
    const loudest = this.#steps.reduce((most, step) => Math.max(most, step), 0)
    if (loudest === 0) return Array.from({ length: count }, () => 0)
    return Array.from({ length: count }, (_, index) => {
      const from = Math.floor((index * this.#steps.length) / count)
      const to = Math.max(from + 1, Math.floor(((index + 1) * this.#steps.length) / count))
      const peak = this.#steps.slice(from, to).reduce((most, step) => Math.max(most, step), 0)
      return Math.round((peak / loudest) * 100)
    })
  }
}
