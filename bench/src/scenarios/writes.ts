import { randomBytes } from 'node:crypto'
import { fromPixels } from '../../../server/src/media/pictures/guarded-sharp.ts'
import { around, type Scenario } from '../scenario.ts'
import { isShort } from '../short.ts'
import { photoOf } from '../town/photos.ts'
import { soundOf, videoOf } from '../town/recordings.ts'

/** All readers like one post, one right after the other, before the next post. */
export const hotLike: Scenario = {
  name: 'like-hot',
  about: 'likes of one post by many members at once',
  ceiling: 'C1',
  isWrite: true,
  requestAt({ readers, posts }, number) {
    const post = around(posts, posts.length - 1 - Math.floor(number / readers.length))
    return {
      method: 'POST',
      path: '/svc/like',
      headers: around(readers, number).headers,
      body: { id: post.id, key: post.reblogKey },
    }
  },
}

export const reply: Scenario = {
  name: 'reply',
  about: 'a reply with a client id under one of many posts',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 8,
  requestAt: ({ readers, posts }, number) => ({
    method: 'POST',
    path: '/svc/reply',
    headers: around(readers, number).headers,
    body: {
      post_id: around(posts, number * 37).id,
      reply_text: `Seen it too, number ${number}`,
      client_id: crypto.randomUUID(),
    },
  }),
}

export const reblog: Scenario = {
  name: 'reblog',
  about: 'a reblog with a comment of a post with a trail of 100',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 20,
  requestAt({ readers, longTrail }, number) {
    const reader = around(readers, number)
    return {
      method: 'POST',
      path: '/svc/post/update',
      headers: reader.headers,
      body: {
        channel_id: reader.blogName,
        reblog_post_id: longTrail.id,
        reblog_key: longTrail.reblogKey,
        post: { type: 'text', two: `<p>And I say number ${number}.</p>` },
      },
    }
  },
}

const kinds = {
  quote: () => ({ post: { one: 'The tide waits for nobody.', two: '<p>Somebody</p>' } }),
  link: () => ({ post: { one: 'The tables', two: 'https://example.org/tides', three: '<p>Read them</p>' } }),
  chat: () => ({ post: { one: 'At the door', two: 'Ann: Who is it?\nBea: The tide.\nAnn: Come in.' } }),
  photo: (blogName: string) => ({
    images: { o1: photoOf(blogName) },
    post: { two: '<p>Out there</p>', photoset_order: 'o1', photoset_layout: '1' },
  }),
  audio: (blogName: string) => ({
    preuploaded_url: soundOf(blogName),
    confirm_tos: true,
    post: { two: '<p>Hear it come in</p>' },
  }),
  video: (blogName: string) => ({
    preuploaded_url: videoOf(blogName),
    confirm_tos: true,
    post: { two: '<p>See it go out</p>' },
  }),
}

const withoutFile = ['quote', 'link', 'chat']

/** Covers the kinds of posts without an upload. */
export const postsOfKinds: Scenario[] = Object.entries(kinds).map(([kind, fieldsFor]) => ({
  name: `post-${kind}`,
  about: `a new ${kind} post with two tags`,
  ceiling: 'C1',
  isWrite: true,
  ...(withoutFile.includes(kind) && { ratioMax: 12 }),
  requestAt({ readers }, number) {
    const reader = around(readers, number)
    const { post, ...fields } = fieldsFor(reader.blogName)
    return {
      method: 'POST',
      path: '/svc/post/update',
      headers: reader.headers,
      body: { channel_id: reader.blogName, ...fields, post: { type: kind, tags: 'tide pools,low tide', ...post } },
    }
  },
}))

/** Each answer consumes a question. */
export const answer: Scenario = {
  name: 'post-answer',
  about: 'an answer to a question in the inbox, published',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 20,
  requestAt({ readers, questions }, number) {
    const question = questions[number]
    if (!question) throw new Error('Every question is answered: ask more of them')
    return {
      method: 'POST',
      path: '/answer',
      headers: around(readers, number).headers,
      body: {
        post_id: question.id,
        tumblelog: question.blogName,
        key: question.reblogKey,
        answer_text: '<p>At <b>six</b>, and again at half past.</p>',
      },
    }
  },
}

const boundary = 'a-line-that-is-in-no-photo'
let photo: Buffer | null = null

/** Makes a photo of five megabytes, as a camera does, on first use. */
async function takePhoto(): Promise<void> {
  const [width, height] = isShort ? [300, 200] : [3000, 2000]
  const grain = fromPixels(randomBytes(width * height * 3), { width, height, channels: 3 })
  photo = await grain.blur(0.6).jpeg({ quality: 95 }).toBuffer()
}

export const upload: Scenario = {
  name: 'upload',
  about: 'a photo of about 5 MB, turned into all of its sizes',
  ceiling: 'C1',
  isWrite: true,
  connections: 2,
  roundSeconds: 4,
  prepare: takePhoto,
  requestAt({ readers }, number) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    // Bytes after the end of a picture make it a different file with the same image.
    const body = Buffer.concat([
      Buffer.from(head),
      photo ?? Buffer.alloc(0),
      Buffer.from(`${number}\r\n--${boundary}--\r\n`),
    ])
    return {
      method: 'POST',
      path: '/svc/post/upload/photo',
      headers: { ...around(readers, number).headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    }
  },
}
