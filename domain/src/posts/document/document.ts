/** The words of a post, as a tree of blocks that hold runs of text. What isn't in these types can't be stored. */
export type Body = readonly Block[]

export type Block =
  | Words
  | { type: 'quote'; blocks: Body }
  | { type: 'list'; isOrdered: boolean; items: readonly Body[] }
  | { type: 'figure'; size: Size; blocks: Body }
  /** Lists of posts cut the post at a rule that says so. */
  | { type: 'rule'; isCut: boolean; label: string }

/** A block that holds runs. A line is words without a paragraph of their own, as in the item of a short list. */
export interface Words {
  type: 'line' | 'paragraph' | 'heading' | 'preformatted'
  runs: readonly Run[]
}

/** The first mark stands outermost. */
export type Run = Inline & { marks: readonly Mark[] }

type Inline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'image'; src: string; alt: string; size: Size }
  | { type: 'embed'; src: string; size: Size; frameBorder: string }

export type Mark =
  | { type: 'bold' | 'italic' | 'strike' | 'small' | 'sub' | 'sup' }
  /** The address is empty where the link leads nowhere any more. */
  | { type: 'link'; href: string; title: string }

/** Digits as they were written; empty when unknown. */
export interface Size {
  width: string
  height: string
}

export const isSameMark = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one?.type === 'link' && other?.type === 'link'
    ? one.href === other.href && one.title === other.title
    : one?.type === other?.type

export const hasSameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, depth) => isSameMark(mark, other[depth]))
