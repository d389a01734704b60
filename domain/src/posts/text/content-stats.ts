/** Counts what a writer put into the texts of a post; markup is no words. POST-110 */
export function countContent(fields: object): { words: number; images: number; links: number } {
  const texts = Object.values(fields).filter((value) => typeof value === 'string' && !isAddress(value))
  const all = texts.join(' ')
  const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
  const plain = all.replace(/<[^<>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return {
    words: count(/\S+/g, plain),
    images: count(/<img[ >]/g, all),
    links: count(/<a /g, all),
  }
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)
