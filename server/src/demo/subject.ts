/**
 * What a group of blogs writes about. Sentences stand alone, so that any few of one subject make a paragraph.
 * `{word}` is the post's own choice from the list of that name, `{another word}` a further one, `{this|that}` either;
 * `*so*` is italic and `**so**` bold.
 */
export interface Subject {
  name: string
  words: Record<string, string[]>
  titles: string[]
  /** What happened. */
  openings: string[]
  /** What was seen on looking closer. */
  details: string[]
  /** What came of it. */
  endings: string[]
  lists: { title: string; intro: string; items: string[]; isOrdered?: boolean }[]
  headings: string[]
  quotes: string[]
  /** What others add when they reblog: only to posts that hold the first words, or to any when there are none. */
  comments: [string, string][]
  tags: string[]
  blogs: { name: string; title: string; description: string }[]
  /** Background, title and link of the blogs' pages. */
  colours: [string, string, string][]
}
