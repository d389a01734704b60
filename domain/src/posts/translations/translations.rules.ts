import type { Content } from '../entities.contract.ts'

/** A post with more characters than this, its trail and its HTML included, is not translated. */
export const translationMaxLength = 100_000

const mainOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''

export const isSameLanguage = (one: string, other: string): boolean => mainOf(one) === mainOf(other)

/** Gives the code that LibreTranslate has for a language: that of "pt-BR" is "pt". */
export const translatorCode = (tag: string | undefined): string => (tag ? mainOf(tag) : 'auto')

export interface Text {
  text: string
  isHtml: boolean
}

/** Gives a part with other words in the places of its own. The places come in an order that never changes. */
export function withTexts(content: Content, say: (text: string, isHtml: boolean) => string): Content {
  const { ask, answer, photo, quote, link, chat, audio, video, poll } = content
  const plain = (text: string) => text && say(text, false)
  const html = (text: string) => text && say(text, true)
  const said = { title: plain(content.title), body_html: html(content.body_html) }
  return {
    ...{ ...content, ...said, ask: ask && { ...ask, question: plain(ask.question) } },
    ...(answer && { answer: { caption_html: html(answer.caption_html) } }),
    ...(quote && { quote: { quote: plain(quote.quote), source_html: html(quote.source_html) } }),
    ...(link && { link: { ...link, excerpt: plain(link.excerpt) } }),
    ...(chat && { chat: { lines: chat.lines.map((line) => ({ ...line, text: plain(line.text) })) } }),
    ...(photo && {
      photo: {
        ...photo,
        photos: photo.photos.map((one) => ({ ...one, caption: plain(one.caption), alt: plain(one.alt) })),
      },
    }),
    ...(audio?.transcript && { audio: { ...audio, transcript: plain(audio.transcript) } }),
    ...(video?.transcript && { video: { ...video, transcript: plain(video.transcript) } }),
    ...(poll && { poll: { ...poll, question: plain(poll.question), options: poll.options.map(plain) } }),
  }
}

/** The texts of a part that are translated, in their order. */
export function textsOf(content: Content): Text[] {
  const texts: Text[] = []
  withTexts(content, (text, isHtml) => {
    texts.push({ text, isHtml })
    return text
  })
  return texts
}

export const isWithoutTexts = (content: Content): boolean => textsOf(content).length === 0
