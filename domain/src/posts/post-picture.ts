import { attributeIn, scanHtml } from '../core/html/tags.ts'
import type { Post } from './entities.contract.ts'

interface Shown {
  url: string
  width: number
  height: number
}

export function pictureOf({ trail, content }: Pick<Post, 'trail' | 'content'>): Shown | null {
  for (const block of content ? [content, ...trail] : trail) {
    const [photo] = block.photo?.photos ?? []
    if (photo) return photo
    if (block.video?.poster) return { url: block.video.poster, width: block.video.width, height: block.video.height }
    const url = fileIn(block.body_html)
    if (url) return { url, width: 0, height: 0 }
  }
  return null
}

/** The first picture here among the words, read without their tree, which pages would have to load. */
function fileIn(html: string): string {
  let found = ''
  scanHtml(html, (tag, name) => {
    const src = name === 'img' && !found ? attributeIn(tag, 'src') : ''
    if (src.startsWith('/media/')) found = src
  })
  return found
}
