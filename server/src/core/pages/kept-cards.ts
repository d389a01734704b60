import { KeptBySize } from '../cache/kept-by-size.ts'
import { roomFor } from '../cache/room-for.ts'
import { type KnownJson, knownJsonOf } from '../http/known-json.ts'

/** As `Card` of web/src/core/page/render.ts. */
interface Card {
  html: string
  json: string
  files: string[]
}

interface KeptCard {
  card: Card
  json: KnownJson
}

const bytesMax = 80_000_000
const bytesEach = 300

/**
 * What guests are shown of posts, as HTML. A card is made of nothing but its post, so it is right for as long as the
 * post's JSON is the very same; of a post that is shown for the first time nothing is known and nothing kept.
 */
export class KeptCards {
  readonly #kept: KeptBySize<KeptCard>
  constructor(max = roomFor(bytesMax)) {
    this.#kept = new KeptBySize(
      max,
      ({ card, json }) => bytesEach + bytesOf(card.html) + bytesOf(card.json) + json.rest.length,
    )
  }

  find(post: object, look: string): Card | undefined {
    const json = knownJsonOf(post)
    const kept = json && this.#kept.find(keyOf(post, look))
    return kept && isSame(kept.json, json) ? kept.card : undefined
  }

  keep(post: object, look: string, card: Card): void {
    const json = knownJsonOf(post)
    if (json) this.#kept.keep(keyOf(post, look), { card: { ...card, html: copyOf(card.html) }, json })
  }
}

/** A piece of a text keeps all of it in memory, which is a whole page here. */
const copyOf = (text: string) => Buffer.from(text).toString()

/** A text with a single letter beyond Latin ones takes two bytes for each of them. */
const bytesOf = (text: string) => (beyondLatin.test(text) ? 2 : 1) * text.length
const beyondLatin = /[\u0100-\uffff]/

const keyOf = (post: object, look: string) => `${(post as { id: string }).id} ${look}`

const isSame = (one: KnownJson, other: KnownJson) =>
  one.fresh === other.fresh && (one.rest === other.rest || one.rest.equals(other.rest))
