import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { wordsOf } from '@bowerbird/domain/posts/text/words-of-html.ts'
import type { translatePost as call, Translated } from '@bowerbird/domain/posts/translations/translations.contract.ts'
import { translationsRefusals } from '@bowerbird/domain/posts/translations/translations.refusals.ts'
import {
  isSameLanguage,
  isWithoutTexts,
  textsOf,
  translationMaxLength,
  translatorCode,
} from '@bowerbird/domain/posts/translations/translations.rules.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { escapeText } from '../read/content-html.ts'
import { readPosts } from '../read/posts.views.ts'
import { cleanHtml } from '../write/clean-html.ts'
import { askLibreTranslate } from './libre-translate.ts'

/** Further languages of one trail are left as they are. */
const sourcesMax = 5

/** Asking for a translation asks for what a filter, a label or safe mode covers as well, as far as the viewer may. */
export async function translatePost(
  db: Db,
  viewer: Member,
  { postId }: InputOf<typeof call>,
  { deps, request: { language } }: Context,
): Promise<OutputOf<typeof call>> {
  if (!deps.config.translator) throw new RefusedError(translationsRefusals.off)
  const isSafeModeOn = async () => !viewer.canModifySafeMode && isSafeModeOnFor(deps, viewer)
  const uncovered = { isSafeModeOn, ignoresFilters: true }
  const [post] = await readPosts(db, viewer, [postId], deps.config.origin, uncovered)
  if (!post) throw new RefusedError(postsRefusals.gone)
  const contents = [...post.trail, post.content].filter((content) => content !== null && isForeign(content, language))
  const byKey = new Map((contents as Content[]).map((content) => [keyOf(content, language), content]))
  const cache = cachesOf(db).of<Translated>('translations', (part) => 2 * lengthOf(part) + 400)
  const found = await cache.readAll(byKey.keys(), (missing) =>
    translateAll(deps, new Map(missing.map((key) => [key, byKey.get(key) as Content])), language),
  )
  if (byKey.size > 0 && found.size === 0) throw new RefusedError(translationsRefusals.notCome)
  return { lang: language, parts: [...found.values()] }
}

const isForeign = (content: Content, language: string) =>
  !isWithoutTexts(content) && !(content.lang && isSameLanguage(content.lang, language))

/** The hash of the words is their version. */
const keyOf = (content: Content, language: string) =>
  [
    content.content_id,
    language,
    createHash('sha256')
      .update(JSON.stringify([content.lang, textsOf(content)]))
      .digest('base64url'),
  ].join(' ')

const lengthOf = ({ title, body_html, caption_html }: Pick<Translated, 'title' | 'body_html' | 'caption_html'>) =>
  title.length + body_html.length + caption_html.length

/** Asks once for each language that the parts are in. */
async function translateAll(
  deps: Deps,
  contents: ReadonlyMap<string, Content>,
  language: string,
): Promise<[string, Translated][]> {
  const length = [...contents.values()].reduce((sum, content) => sum + lengthOf(textsOf(content)), 0)
  if (length > translationMaxLength) throw new RefusedError(translationsRefusals.tooLong)
  const bySource = Map.groupBy(contents, ([, { lang }]) => translatorCode(lang))
  const asked = [...bySource].slice(0, sourcesMax).map(async ([source, some]) => {
    const texts = some.flatMap(([, content]) => htmlOf(content))
    const made = await askLibreTranslate(deps, {
      texts: texts.filter((text) => text !== ''),
      ...{ source, target: translatorCode(language) },
    })
    if (!made) return []
    const rest = made.values()
    const inOrder = texts.map((text) => (text === '' ? '' : (rest.next().value ?? '')))
    return some.flatMap(([key, content], at) => {
      const part = partOf(content, inOrder.slice(3 * at, 3 * at + 3))
      return part ? [[key, part] as [string, Translated]] : []
    })
  })
  return (await Promise.all(asked)).flat()
}

/** A title is plain text. */
const htmlOf = (content: Content): string[] => {
  const { title, body_html, caption_html } = textsOf(content)
  return [escapeText(title), body_html, caption_html]
}

/** Null if what came is too intricate for a post. */
function partOf({ content_id }: Content, [title = '', body = '', caption = '']: string[]): Translated | null {
  try {
    return {
      content_id,
      title: wordsOf(cleanHtml(title)),
      ...{ body_html: cleanHtml(body), caption_html: cleanHtml(caption) },
    }
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
