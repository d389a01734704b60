import type { Content } from '../entities.contract.ts'

/** A post with more characters than this, its trail and its HTML included, is not translated. */
export const translationMaxLength = 100_000

const mainOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''

export const isSameLanguage = (one: string, other: string): boolean => mainOf(one) === mainOf(other)

/** Gives the code that LibreTranslate has for a language: that of "pt-BR" is "pt". */
export const translatorCode = (tag: string | undefined): string => (tag ? mainOf(tag) : 'auto')

type Words = Pick<Content, 'title' | 'body_html' | 'answer'>

/** The texts of a part that are translated. */
export const textsOf = ({ title, body_html, answer }: Words) => ({
  ...{ title, body_html },
  caption_html: answer?.caption_html ?? '',
})

export const isWithoutTexts = (content: Words): boolean => Object.values(textsOf(content)).every((text) => text === '')
