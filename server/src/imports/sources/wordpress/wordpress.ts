import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Archive, Found, ImportSource, ReadOptions } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'
import { addressOf, filesBelow } from '../shared/html.ts'
import { archiveOf, leftOut, reasonOf, untilBroken } from '../shared/imported.ts'
import { childrenNamed, childText, type XmlElement, xmlElements } from '../shared/xml-elements.ts'
import { readItem } from './item.ts'
import type { Attachment, Site } from './site.ts'

const fileMaxBytes = 8 * 1024 ** 3
const authorsMax = 1000
/** Bounds the memory for attachments. */
const attachmentsMax = 300_000
const textMaxLength = 2000

/** A WordPress export (WXR), read twice: first its attachments and authors, then its posts. */
export const wordpress: ImportSource = {
  name: 'wordpress',
  async *read(from, options) {
    const archive = archiveOf(from)
    const files = [...archive.names()].filter((name) => /\.(xml|wxr)$/i.test(name)).sort()
    if (files.length === 0) throw new SourceProblem(t('This isn’t a WordPress export: it has no .xml file.'))
    const { site, authors } = await readSite(archive, files, options)
    for (const name of files) yield* untilBroken(name, readItems(archive, name, site, options))
    if (authors.size > 1)
      for (const author of authors)
        yield leftOut(author, t('The export has several authors. All their posts are imported to this one blog.'))
  },
}

async function* elementsOf(archive: Archive, name: string, wanted: string[], { signal }: ReadOptions) {
  yield* xmlElements(await archive.open(name, fileMaxBytes), new Set(wanted), { signal })
}

async function* readItems(archive: Archive, name: string, site: Site, options: ReadOptions): AsyncGenerator<Found> {
  let count = 0
  for await (const found of elementsOf(archive, name, ['item', 'wp:author'], options)) {
    count += 1
    if ('tooLong' in found) yield leftOut(childText(found.tooLong, 'title') || name, t('This is too long.'))
    else if (found.element.name === 'item')
      yield* untilBroken(childText(found.element, 'title') || name, readItem(found.element, site))
  }
  if (count === 0) throw new SourceProblem(t('This isn’t a WordPress export: it has no posts.'))
}

/** A file that breaks off is reported when its posts are read. */
async function readSite(archive: Archive, files: string[], options: ReadOptions) {
  const attachments = new Map<string, Attachment>()
  const authors = new Set<string>()
  for (const name of files) {
    try {
      for await (const found of elementsOf(archive, name, ['item', 'wp:author'], options)) {
        if ('tooLong' in found) continue
        if (found.element.name === 'item' && attachments.size < attachmentsMax)
          addAttachment(attachments, found.element)
        else if (found.element.name !== 'item' && authors.size < authorsMax) authors.add(nameOf(found.element))
      }
    } catch (problem) {
      reasonOf(problem)
    }
  }
  const find = filesBelow(archive, 'wp-content/uploads/')
  const byPost = Map.groupBy(attachments.values(), ({ postId }) => postId)
  const byAddress = new Map([...attachments.values()].map((attachment) => [attachment.url, attachment]))
  const site: Site = {
    attachments,
    uploadsOf: (postId) => byPost.get(postId) ?? [],
    zone: options.zone,
    attachmentAt: (address) => byAddress.get(address) ?? byAddress.get(fullSize(address)),
    addressOf: (address) => {
      const name = find(fullSize(address)) ?? find(address)
      return name ? addressOf({ name }) : byAddress.has(fullSize(address)) ? fullSize(address) : address
    },
  }
  return { site, authors }
}

const nameOf = (author: XmlElement) =>
  childText(author, 'wp:author_display_name') || childText(author, 'wp:author_login')

function addAttachment(attachments: Map<string, Attachment>, item: XmlElement): void {
  if (childText(item, 'wp:post_type') !== 'attachment') return
  const alt = childrenNamed(item, 'wp:postmeta').find(
    (meta) => childText(meta, 'wp:meta_key') === '_wp_attachment_image_alt',
  )
  attachments.set(childText(item, 'wp:post_id'), {
    url: childText(item, 'wp:attachment_url').trim().slice(0, textMaxLength),
    alt: (alt ? childText(alt, 'wp:meta_value') : '').slice(0, textMaxLength),
    caption: childText(item, 'excerpt:encoded').slice(0, textMaxLength),
    postId: childText(item, 'wp:post_parent'),
  })
}

/** Smaller copies have their size in their names. */
const fullSize = (address: string) => address.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z0-9]{2,5}$)/i, '')
