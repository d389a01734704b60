import { changeTags, readText, tagNames } from '../../core/html/tags.ts'

/** Counts what a writer put into the texts of a post; markup is no words. POST-110 */
export function countContent(fields: object): { words: number; images: number; links: number } {
  const texts = Object.values(fields).filter((value) => typeof value === 'string' && !isAddress(value))
  const all = texts.join(' ')
  const names = tagNames(all)
  const count = (name: string) => names.filter((one) => one === name).length
  const words = readText(changeTags(all, () => ' ')).match(/\S+/g)?.length ?? 0
  return { words, images: count('img'), links: count('a') }
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)
