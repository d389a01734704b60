import { createHash } from 'node:crypto'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { linesOf, oneLineOf } from '@bowerbird/domain/posts/document/walk.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { translatePost as call, Translated } from '@bowerbird/domain/posts/translations/translations.contract.ts'
import { translationsRefusals } from '@bowerbird/domain/posts/translations/translations.refusals.ts'
import * as rules from '@bowerbird/domain/posts/translations/translations.rules.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import { isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { readPosts } from '../read/posts.views.ts'
import { cleanBody } from '../write/clean-html.ts'
import { askLibreTranslate } from './libre-translate.ts'

/** Further languages of one trail are left as they are. */
const sourcesMax = 5

/** Asking for a translation asks for what a filter, a label or safe mode covers as well, as far as the viewer may. */
export const translatePost: Answer<typeof call> = async (db, viewer, { postId }, { deps, request: { language } }) => {
  if (!deps.config.translator) throw new RefusedError(translationsRefusals.off)
  const isSafeModeOn = async () => !viewer.canModifySafeMode && isSafeModeOnFor(deps, viewer)
  const uncovered = { isSafeModeOn, ignoresFilters: true }
  const [post = refuse(postsRefusals.gone)] = await readPosts(db, viewer, [postId], deps.config.origin, uncovered)
  const contents = [...post.trail, post.content].filter((content) => content !== null && isForeign(content, language))
  const byKey = new Map((contents as Content[]).map((content) => [keyOf(content, language), content]))
  const cache = cachesOf(db).of<Translated>('translations', ({ texts }) => 2 * texts.join('').length + 400)
  const unknown = new Set<string>()
  const found = await cache.readAll(byKey.keys(), (missing) =>
    translateAll(deps, new Map(missing.map((key) => [key, byKey.get(key) as Content])), language, unknown),
  )
  if (byKey.size > 0 && found.size === 0)
    throw new RefusedError(unknown.size > 0 ? translationsRefusals.notKnown : translationsRefusals.notCome)
  return { lang: language, parts: [...found.values()] }
}

const isForeign = (content: Content, language: string) =>
  !rules.isWithoutTexts(content) && !(content.lang && rules.isSameLanguage(content.lang, language))

/** The hash of the words is their version. */
const keyOf = (content: Content, language: string) =>
  [
    content.content_id,
    language,
    createHash('sha256')
      .update(JSON.stringify([content.lang, rules.textsOf(content)]))
      .digest('base64url'),
  ].join(' ')

/** Asks once for each language that the parts are in. Names those that the translator does not know. */
async function translateAll(
  deps: Deps,
  contents: ReadonlyMap<string, Content>,
  language: string,
  unknown: Set<string>,
): Promise<[string, Translated][]> {
  const all = [...contents.values()].flatMap(rules.textsOf)
  if (all.reduce((sum, { text }) => sum + text.length, 0) > rules.translationMaxLength)
    throw new RefusedError(translationsRefusals.tooLong)
  const bySource = Map.groupBy(contents, ([, { lang }]) => rules.translatorCode(lang))
  const asked = [...bySource].slice(0, sourcesMax).map(async ([source, some]) => {
    const texts = [...new Set(some.flatMap(([, content]) => rules.textsOf(content).map(asHtml)))]
    const made = await askLibreTranslate(deps, { texts, source, target: rules.translatorCode(language) })
    if (made?.length === 0) unknown.add(source)
    if (!made?.length) return []
    const said = new Map(texts.map((text, at) => [text, made[at] as string]))
    return some.flatMap(([key, content]) => {
      const part = partOf(content, said)
      return part ? [[key, part] as [string, Translated]] : []
    })
  })
  return (await Promise.all(asked)).flat()
}

const asHtml = ({ text, isHtml }: rules.Text) => (isHtml ? text : escapeHtml(text).replaceAll('\n', '<br>'))

/** Null if the answer is too intricate for a post. */
function partOf(content: Content, said: ReadonlyMap<string, string>): Translated | null {
  try {
    const texts = rules.textsOf(content).map((text) => {
      const body = cleanBody(said.get(asHtml(text)) ?? '')
      if (text.isHtml) return encodeHtml(body)
      return text.text.includes('\n') ? linesOf(body) : oneLineOf(body)
    })
    return { content_id: content.content_id, texts }
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
