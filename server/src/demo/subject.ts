/**
 * The vocabulary of a group of blogs. Sentences are independent, so that any few of one subject make a paragraph.
 * `{word}` is the post's own choice from the list of that name, `{another word}` a further one, `{this|that}` either;
 * `*so*` is italic and `**so**` bold.
 */
export interface Subject {
  name: string
  words: Record<string, string[]>
  titles: string[]
  /** First sentences, which tell an event. */
  openings: string[]
  /** Middle sentences, which describe it. */
  details: string[]
  /** Last sentences. */
  endings: string[]
  lists: { title: string; intro: string; items: string[]; isOrdered?: boolean }[]
  headings: string[]
  quotes: string[]
  /** Comments on reblogs, only for posts that contain the first words, or for any when there are none. */
  comments: [string, string][]
  tags: string[]
  blogs: { name: string; title: string; description: string }[]
  /** Colours for background, title and links of the blogs' pages. */
  colours: [string, string, string][]
}
