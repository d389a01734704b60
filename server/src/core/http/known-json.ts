/** An object's JSON in two parts: fields that differ per response, and fields that were serialized before. */
export interface KnownJson {
  /** The fields that differ from one viewer to the next, as JSON without braces. */
  fresh: string
  /** All other fields, as JSON without its opening brace. */
  rest: Buffer
}

const known = Symbol('known JSON')

/** The JSON is a property of the object itself, because map entries would cost more garbage collection. */
interface MayBeKnown {
  [known]?: KnownJson & { of: object }
}

/** Attaches the serialized parts to an object that is often sent. The object must not change after this. */
export function knowJson(object: object, fresh: string, rest: Buffer): void {
  ;(object as MayBeKnown)[known] = { of: object, fresh, rest }
}

/** Adds fields to the object and to its serialized part. */
export function addMore<Known extends object, More extends object>(object: Known, more: More): Known & More {
  const written = knownJsonOf(object)
  if (written) knowJson(object, `${written.fresh},${JSON.stringify(more).slice(1, -1)}`, written.rest)
  return Object.assign(object, more)
}

/** A spread copies the property too, but the copy may differ, so `of` must be the object itself. */
function knownJsonOf(object: object): KnownJson | undefined {
  const written = (object as MayBeKnown)[known]
  return written?.of === object ? written : undefined
}

/**
 * Encodes text that will be cached. A short Buffer usually shares a pooled slab, and would keep all of the slab in
 * memory.
 */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const head = '{"meta":{"status":200,"msg":"OK"},"response":'

/** Writes the envelope of a response that lists such objects; null when it lists none. */
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
