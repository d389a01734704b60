import { languageTag } from '@bowerbird/domain/core/language/language-tag.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { type PostKind, postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { editorTypeOf } from '@bowerbird/domain/posts/text/formats.ts'
import type { Archive, ImportedContent, ImportedFile } from '../../import-source.ts'
import { addressOf, rewriteHtml } from '../shared/html.ts'
import { aContent } from '../shared/imported.ts'
import { asList, asObject, asText, asTexts, type Loose } from '../shared/loose.ts'

type Files = (address: string) => ImportedFile

export interface Home {
  blog: string
  /** The address of the site, empty if an older export does not say it. */
  origin: string
  fileFor: Files
}

/** Files of one's own are in the archive; those of others stay where they are. */
export function filesOf(archive: Archive, folder: string, origin: string): Files {
  return (address) => {
    const path = origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    const name = path.startsWith(mediaPath('')) ? folder + path.slice(1) : ''
    if (name && archive.sizeOf(name) !== null) return { name }
    return { url: path.startsWith('/') ? origin + path : address }
  }
}

/** One part of a post: its own, or one of its trail. */
export function partOf(part: Loose, home: Home): ImportedContent {
  const fields = asObject(part.fields)
  const kind = postKinds.find((known) => known === part.kind) ?? 'text'
  const html = kind === 'quote' ? '' : bodyOf(asText(part.html), home)
  const poll = asObject(fields.poll)
  return aContent({
    ...{ kind, title: asText(part.title), html },
    ...(languageTag.safeParse(part.lang).success && { lang: asText(part.lang) }),
    ...readers[kind](part, fields, home),
    ...(fields.poll !== undefined && {
      poll: { question: asText(poll.question), options: asTexts(poll.options), hours: Number(poll.hours) || 24 },
    }),
  })
}

/** Links within the site lead to where it was. */
const bodyOf = (html: string, { origin, fileFor }: Home) =>
  rewriteHtml(html, (name, attributes) => {
    const { src, href } = attributes
    if (name === 'img' && src) return { ...attributes, src: addressOf(fileFor(src)) }
    return href?.startsWith('/') ? { ...attributes, href: origin + href } : attributes
  })

const ownFile = /(?:https?:\/\/[\w.:-]{1,255})?\/media\/[\w./-]{1,200}/g

/** The text as it was typed, with the addresses of files in the archive; null if that was the HTML that is shown. */
export function typedOf({ source, format }: Loose, { fileFor }: Home): ImportedContent['typed'] | null {
  const text = asText(source)
  const type = editorTypeOf(Number(format ?? 0))
  if (!text || type === 'rich') return null
  return {
    format: type,
    text: text.replace(ownFile, (address) => {
      const file = fileFor(address)
      return 'name' in file ? addressOf(file) : address
    }),
  }
}

type Reader = (part: Loose, fields: Loose, home: Home) => Partial<ImportedContent>
const shownIn = (fields: Loose, kind: PostKind) => asObject(asObject(fields.shown)[kind])

const readers: Record<PostKind, Reader> = {
  text: () => ({}),
  photo: (_part, fields, { fileFor }) => {
    const { photos, layout, linkthrough } = shownIn(fields, 'photo')
    return {
      photos: asList(photos)
        .map(asObject)
        .map(({ url, alt, caption }) => ({
          file: fileFor(asText(url)),
          // The caption stands for a description that was not written.
          alt: alt === caption ? '' : asText(alt),
          caption: asText(caption),
        })),
      ...(asText(layout) && { layout: asText(layout) }),
      ...(asText(linkthrough) && { linkthrough: asText(linkthrough) }),
    }
  },
  quote: (_part, fields, home) => {
    const { quote, source_html } = shownIn(fields, 'quote')
    return { quote: { text: asText(quote), source: bodyOf(asText(source_html), home) } }
  },
  link: (part, fields, { fileFor }) => {
    const { url, excerpt, author, thumbnail } = shownIn(fields, 'link')
    const picture = asText(asObject(thumbnail).url)
    return {
      link: {
        ...{ url: asText(url), title: asText(part.title), description: asText(excerpt) },
        ...(asText(author) && { author: asText(author) }),
        ...(picture && { thumbnail: fileFor(picture) }),
      },
    }
  },
  chat: (_part, fields) => {
    const lines = asList(shownIn(fields, 'chat').lines).map(asObject)
    const said = lines.map(({ label, text }) => (label ? `${asText(label)}: ${asText(text)}` : asText(text)))
    return { chat: asText(asObject(fields.form).chat) || said.join('\n') }
  },
  audio: (_part, fields, { fileFor }) => {
    const { url, external_url, track, artist, album, album_art, transcript } = shownIn(fields, 'audio')
    return {
      sound: {
        // The address of a sound elsewhere stands in place of a file.
        ...{
          file: asText(url) ? fileFor(asText(url)) : { url: asText(external_url) },
          title: asText(track),
          artist: asText(artist),
          album: asText(album),
        },
        ...(asText(album_art) && { cover: fileFor(asText(album_art)) }),
        ...(asText(transcript) && { transcript: asText(transcript) }),
      },
    }
  },
  video: (_part, fields, { fileFor }) => {
    const { frame, sources, subtitles, transcript } = shownIn(fields, 'video')
    // The poster that is shown may be one that the server made.
    const { poster } = asObject(asObject(fields.form).chosen)
    const { hd, sd } = asObject(sources)
    const text = asObject(subtitles)
    const page = asText(asObject(frame).page_url)
    return {
      film: {
        ...{ file: page ? { url: page } : fileFor(asText(hd) || asText(sd)), alt: asText(transcript) },
        ...(asText(poster) && { poster: fileFor(asText(poster)) }),
        ...(asText(text.url) && {
          subtitles: { file: fileFor(asText(text.url)), label: asText(text.label), language: asText(text.language) },
        }),
      },
    }
  },
  answer: (_part, fields, home) => {
    const caption = asText(shownIn(fields, 'answer').caption_html)
    return {
      ask: { question: asText(fields.ask), asker: asText(fields.askerName) || null },
      ...(caption && { caption: bodyOf(caption, home) }),
    }
  },
}
