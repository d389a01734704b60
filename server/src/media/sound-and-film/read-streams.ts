/** Parsed from ffmpeg's output about a file. */
export interface Streams {
  hasSound: boolean
  /** Cover pictures do not count. */
  hasVideo: boolean
  /** Null when the file does not say. */
  durationMs: number | null
}

export function readStreams(said: string): Streams {
  const [input = ''] = said.split(/^(?:Stream mapping:|Output #0)/m, 1)
  const streams = input.split('\n').filter((line) => /^\s*Stream #0:/.test(line))
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d{2}):(\d{2}(?:\.\d+)?)/.exec(input) ?? []
  return {
    hasSound: streams.some((line) => line.includes(': Audio: ')),
    hasVideo: streams.some((line) => line.includes(': Video: ') && !line.includes('(attached pic)')),
    durationMs: seconds ? Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) : null,
  }
}
