import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { createContext, type ReactNode, use } from 'react'
import { jsonForHtml } from '../core/page/head.ts'
import { takeRenderedParts } from '../core/page/late.ts'
import type { Card, CardStore } from '../core/page/render.ts'

interface PlacedCard {
  post: Post
  look: string
  kept: Card | undefined
  /** Of its own parts, once it is drawn. */
  files: string[]
}

/**
 * A page's cards on the server: those that were drawn before are put in as they were, the others are cut out of the
 * page and handed on. The page is the same either way, and a browser takes it over as if it had been drawn as a whole.
 */
export class KeptCards {
  readonly #store: CardStore
  readonly #viewedAs: string
  /** Nothing that people write can look like a mark of this page. */
  readonly #mark = crypto.randomUUID()
  readonly #cards: PlacedCard[] = []
  readonly #files = new Set<string>()

  /** A card depends on its post, its look, and on these parts of a guest's session. */
  constructor(store: CardStore, { flags, config }: SessionInfo) {
    this.#store = store
    this.#viewedAs = JSON.stringify([flags, { ...config, log_key: '' }])
  }

  place(post: Post, look: string, card: ReactNode): ReactNode {
    const lookAndViewer = `${look} ${this.#viewedAs}`
    const kept = this.#store.find(post, lookAndViewer)
    const at = this.#cards.push({ post, look: lookAndViewer, kept, files: [] }) - 1
    if (kept) return <i data-card={`${this.#mark} ${at} kept`} />
    return (
      <>
        <Mark name={`${this.#mark} ${at} begins`} onDraw={() => this.#take(this.#files)} />
        {card}
        <Mark name={`${this.#mark} ${at} ends`} onDraw={() => this.#end(at)} />
      </>
    )
  }

  /** What was rendered, with all cards and without marks, and the files of its parts. */
  fill(html: string): { html: string; files: string[] } {
    this.#take(this.#files)
    const page = this.#cards.length > 0 ? html.replace(preloads, '') : html
    // A pattern of this page's own would have to be compiled for it, which takes longer than all else here.
    const [before = '', ...pieces] = page.split(`<i data-card="${this.#mark} `)
    let whole = before
    for (const piece of pieces) {
      const end = piece.indexOf('"')
      const [at, what] = piece.slice(0, end).split(' ')
      const { post, look, kept, files } = this.#cards[Number(at)] as PlacedCard
      const after = piece.slice(end + '"></i>'.length)
      if (kept) {
        whole += kept.html
        for (const file of kept.files) this.#files.add(file)
      } else if (what === 'begins' && !madeUpId.test(after)) {
        this.#store.keep(post, look, { html: after, json: jsonForHtml(post), files })
      }
      whole += after
    }
    return { html: whole, files: [...this.#files] }
  }

  /** As `jsonForHtml`; the posts of kept cards were written down with them. */
  json(data: unknown): string {
    const known = new Map<unknown, string>()
    for (const { post, kept } of this.#cards) if (kept) known.set(post, kept.json)
    const posts: string[] = []
    const around = jsonForHtml(data, (_, value) => {
      const json = known.get(value)
      if (json === undefined) return value
      posts.push(json)
      return this.#mark
    })
    const pieces = around.split(`"${this.#mark}"`)
    return pieces.map((piece, place) => piece + (posts[place] ?? '')).join('')
  }

  #end(at: number): void {
    const { files } = this.#cards[at] as PlacedCard
    for (const file of this.#take(this.#files)) files.push(file)
  }

  #take(into: Set<string>): string[] {
    const files = takeRenderedParts()
    for (const file of files) into.add(file)
    return files
  }
}

/** React puts those of a card before the page, where no kept card has any. */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** React makes such ids from where on the page something stands; what has one fits nowhere else. */
const madeUpId = /"_R_/

/** What is drawn before it has been drawn when it is. */
function Mark({ name, onDraw }: { name: string; onDraw: () => void }) {
  onDraw()
  return <i data-card={name} />
}

export const KeptCardsContext = createContext<KeptCards | null>(null)

interface Props {
  post: Post
  /** The same for cards that look the same. */
  look: string
  children: ReactNode
}

/** Around a card that every guest gets alike. In a browser it is not there. */
export function KeptCard({ post, look, children }: Props) {
  const cards = use(KeptCardsContext)
  return cards ? cards.place(post, look, children) : children
}
