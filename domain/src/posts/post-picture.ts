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
    const inText = /<img[^<>]* src="(\/media\/[^"]+)"/.exec(block.body_html)?.[1]
    if (inText) return { url: inText, width: 0, height: 0 }
  }
  return null
}
