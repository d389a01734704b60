/** The JSON of an object in two parts: what is new in every answer, and what was written down before. */
export interface KnownJson {
  /** The fields that differ from one viewer to the next, as JSON without braces. */
  fresh: string
  /** All others, as JSON without its opening brace. */
  rest: Buffer
}

const known = Symbol('known JSON')

/** It stands in the object itself, since a map would be one more thing to collect for each. */
interface MayBeKnown {
  [known]?: KnownJson & { of: object }
}

/** For objects that are answered often: `rest` is sent as it is. The object must not be changed after this. */
export function knowJson(object: object, fresh: string, rest: Buffer): void {
  ;(object as MayBeKnown)[known] = { of: object, fresh, rest }
}

/** The same object with more in it, written as shortly as before. */
export function addMore<Known extends object, More extends object>(object: Known, more: More): Known & More {
  const written = knownJsonOf(object)
  if (written) knowJson(object, `${written.fresh},${JSON.stringify(more).slice(1, -1)}`, written.rest)
  return Object.assign(object, more)
}

/** A copy takes it along, and may say something else: only of the object itself is it known. */
function knownJsonOf(object: object): KnownJson | undefined {
  const written = (object as MayBeKnown)[known]
  return written?.of === object ? written : undefined
}

/**
 * Text to be kept as bytes. A short Buffer is otherwise a piece of a slab that it shares with whatever was written at the
 * same time, and all of that stays in memory for as long as the piece does.
 */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const head = '{"meta":{"status":200,"msg":"OK"},"response":'

/** The envelope of an answer that lists such objects; null when there are none in it. */
export function writeKnownJson(response: unknown): Buffer | null {
  const list = findList(response)
  if (!list) return null
  const { [list.name]: items, ...others } = response as Record<string, object[]>
  const pieces: Buffer[] = []
  let text = `${head}{${JSON.stringify(list.name)}:[`
  for (const [place, item] of (items as object[]).entries()) {
    const written = knownJsonOf(item)
    if (place > 0) text += ','
    if (!written) {
      text += JSON.stringify(item)
      continue
    }
    pieces.push(Buffer.from(`${text}{${written.fresh},`), written.rest)
    text = ''
  }
  const tail = JSON.stringify(others).slice(1)
  pieces.push(Buffer.from(`${text}]${tail === '}' ? '' : ','}${tail}}`))
  return Buffer.concat(pieces)
}

function findList(response: unknown): { name: string } | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  for (const [name, value] of Object.entries(response))
    if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null && knownJsonOf(item)))
      return { name }
  return undefined
}
