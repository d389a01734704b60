import type { RemoteDraft } from '../federation/from-object.ts'
import { type ApObject, publicAddress as everybody } from '../federation/vocabulary.ts'

export const published = '2026-10-01T12:00:00Z'

/** A public Note. */
export const note = (change: ApObject = {}): ApObject => ({
  id: 'https://far.example/notes/1',
  type: 'Note',
  attributedTo: 'https://far.example/users/ann',
  to: [everybody],
  content: '<p>Hello</p>',
  published,
  ...change,
})

/** Posts as servers of other makes write them, and what becomes of them here. */
export const shapes: [server: string, object: ApObject, draft: Partial<RemoteDraft>][] = [
  [
    'Mastodon, with pictures, a warning, a mention and a quote',
    {
      id: 'https://m.example/users/ann/statuses/1',
      type: 'Note',
      summary: 'Food',
      inReplyTo: null,
      published,
      url: 'https://m.example/@ann/1',
      attributedTo: 'https://m.example/users/ann',
      to: [everybody],
      cc: ['https://m.example/users/ann/followers'],
      sensitive: true,
      content:
        '<p class="quote-inline">RE: <a href="https://far.example/p/9">https://far.example/p/9</a></p><p><span class="h-card" translate="no"><a href="https://far.example/@bob" class="u-url mention">@<span>bob</span></a></span> lunch <a href="https://m.example/tags/soup" class="mention hashtag" rel="tag">#<span>soup</span></a></p>',
      contentMap: { en: '<p>lunch</p>' },
      quote: 'https://far.example/p/9',
      quoteUrl: 'https://far.example/p/9',
      attachment: [
        {
          type: 'Document',
          mediaType: 'image/jpeg',
          url: 'https://files.m.example/1.jpg',
          name: 'A bowl of soup',
          blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH',
          focalPoint: [0, 0],
          width: 1200,
          height: 800,
        },
        { type: 'Document', mediaType: 'image/png', url: 'https://files.m.example/2.png', name: null },
      ],
      tag: [
        { type: 'Mention', href: 'https://far.example/users/bob', name: '@bob@far.example' },
        { type: 'Hashtag', href: 'https://m.example/tags/soup', name: '#soup' },
      ],
    },
    {
      kind: 'photo',
      title: '',
      html: '<p><span class="h-card" translate="no"><a href="https://far.example/@bob" class="u-url mention">@<span>bob</span></a></span> lunch <a href="https://m.example/tags/soup" class="mention hashtag" rel="tag">#<span>soup</span></a></p>',
      pageUrl: 'https://m.example/@ann/1',
      warning: 'Food',
      tags: ['soup'],
      quote: 'https://far.example/p/9',
      mentions: [{ name: 'bob', host: 'far.example' }],
      files: [
        { type: 'picture', url: 'https://files.m.example/1.jpg', alt: 'A bowl of soup', width: 1200, height: 800 },
        { type: 'picture', url: 'https://files.m.example/2.png', alt: '', width: 0, height: 0 },
      ],
    },
  ],
  [
    'Mastodon, a poll that goes on',
    note({
      type: 'Question',
      content: '<p>Tea?</p>',
      url: 'https://far.example/@ann/1',
      endTime: '2026-12-01T00:00:00Z',
      votersCount: 3,
      oneOf: [
        { type: 'Note', name: 'Yes <b>', replies: { type: 'Collection', totalItems: 2 } },
        { type: 'Note', name: 'No', replies: { type: 'Collection', totalItems: 1 } },
      ],
    }),
    {
      kind: 'text',
      after:
        '<ul><li>Yes &lt;b&gt;: 2 votes</li><li>No: 1 vote</li></ul><p><a href="https://far.example/@ann/1">Vote at far.example</a></p>',
    },
  ],
  [
    'Misskey, a quote with a film',
    note({
      content:
        '<p><span>look</span><span class="quote-inline"><br><br>RE: <a href="https://k.example/n/2">x</a></span></p>',
      _misskey_content: 'look',
      _misskey_quote: 'https://k.example/notes/2',
      quoteUrl: 'https://k.example/notes/2',
      source: { content: 'look', mediaType: 'text/x.misskeymarkdown' },
      attachment: [
        { type: 'Document', mediaType: 'video/mp4', url: 'https://k.example/f/1', name: 'a cat', sensitive: false },
      ],
      tag: [{ type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: 'https://k.example/e/1.png' } }],
      sensitive: false,
    }),
    {
      kind: 'video',
      html: '<p><span>look</span></p>',
      quote: 'https://k.example/notes/2',
      tags: [],
      warning: '',
      files: [{ type: 'film', url: 'https://k.example/f/1', alt: 'a cat', width: 0, height: 0 }],
    },
  ],
  [
    'Pleroma and Akkoma, an answer with links of attachments',
    note({
      actor: 'https://far.example/users/ann',
      context: 'https://far.example/contexts/1',
      inReplyTo: 'https://near.example/ap/posts/7',
      summary: '',
      attachment: [
        {
          type: 'Document',
          mediaType: 'image/webp',
          name: 'a dog',
          url: [
            {
              type: 'Link',
              mediaType: 'image/webp',
              href: 'https://far.example/media/d.webp',
              width: 640,
              height: 480,
            },
          ],
        },
      ],
      tag: [{ type: 'Hashtag', name: '#dogs' }, 'dogs'],
    }),
    {
      kind: 'photo',
      inReplyTo: 'https://near.example/ap/posts/7',
      tags: ['dogs'],
      files: [{ type: 'picture', url: 'https://far.example/media/d.webp', alt: 'a dog', width: 640, height: 480 }],
    },
  ],
  [
    'Pixelfed, pictures without words',
    note({
      content: null,
      attachment: [{ type: 'Image', mediaType: 'image/jpeg', url: 'https://px.example/1.jpg', name: 'hill' }],
      commentsEnabled: true,
    }),
    {
      kind: 'photo',
      html: '',
      files: [{ type: 'picture', url: 'https://px.example/1.jpg', alt: 'hill', width: 0, height: 0 }],
    },
  ],
  [
    'PeerTube, a film with several forms',
    {
      type: 'Video',
      id: 'https://tube.example/videos/watch/1',
      name: 'A walk',
      to: [everybody],
      published,
      mediaType: 'text/markdown',
      content: 'In the **woods**',
      sensitive: false,
      duration: 'PT60S',
      attributedTo: [
        { type: 'Person', id: 'https://tube.example/accounts/ann' },
        { type: 'Group', id: 'https://tube.example/video-channels/walks' },
      ],
      tag: [{ type: 'Hashtag', name: 'woods' }],
      url: [
        { type: 'Link', mediaType: 'text/html', href: 'https://tube.example/w/1' },
        { type: 'Link', mediaType: 'video/mp4', href: 'https://tube.example/1-1080.mp4', height: 1080, width: 1920 },
        { type: 'Link', mediaType: 'video/mp4', href: 'https://tube.example/1-480.mp4', height: 480, width: 854 },
        {
          type: 'Link',
          mediaType: 'application/x-mpegURL',
          href: 'https://tube.example/1.m3u8',
          tag: [
            { type: 'Link', mediaType: 'video/mp4', href: 'https://tube.example/1-720.mp4', height: 720, width: 1280 },
          ],
        },
      ],
    },
    {
      kind: 'video',
      title: '',
      html: 'In the **woods**',
      isMarkdown: true,
      before: '<p><b>A walk</b></p>',
      pageUrl: 'https://tube.example/w/1',
      authors: ['https://tube.example/accounts/ann', 'https://tube.example/video-channels/walks'],
      tags: ['woods'],
      files: [{ type: 'film', url: 'https://tube.example/1-720.mp4', alt: '', width: 1280, height: 720 }],
    },
  ],
  [
    'Lemmy, a link in a community',
    {
      type: 'Page',
      id: 'https://lemmy.example/post/1',
      attributedTo: 'https://lemmy.example/u/ann',
      to: ['https://lemmy.example/c/birds', everybody],
      audience: 'https://lemmy.example/c/birds',
      name: 'Bowerbirds build',
      cc: [],
      content: '<p>Read this</p>',
      mediaType: 'text/html',
      attachment: [{ type: 'Link', href: 'https://news.example/bowers?a=1&b=2' }],
      sensitive: false,
      published,
    },
    {
      kind: 'text',
      title: 'Bowerbirds build',
      after: '<p><a href="https://news.example/bowers?a=1&amp;b=2">https://news.example/bowers?a=1&amp;b=2</a></p>',
      pageUrl: 'https://lemmy.example/post/1',
    },
  ],
  [
    'WriteFreely, an article',
    note({ type: 'Article', name: 'On moss', content: '<p>Moss.</p>', url: 'https://far.example/ann/on-moss' }),
    { kind: 'text', title: 'On moss', html: '<p>Moss.</p>', pageUrl: 'https://far.example/ann/on-moss' },
  ],
  [
    'GoToSocial, one attachment and one tag, not in lists',
    note({
      to: everybody,
      attributedTo: 'https://far.example/users/ann',
      attachment: { type: 'Audio', mediaType: 'audio/mpeg', url: 'https://far.example/s.mp3', name: 'rain' },
      tag: { type: 'Hashtag', name: '#rain', href: 'https://far.example/tags/rain' },
      interactionPolicy: {},
    }),
    {
      kind: 'audio',
      tags: ['rain'],
      files: [{ type: 'sound', url: 'https://far.example/s.mp3', alt: 'rain', width: 0, height: 0 }],
    },
  ],
  [
    'snac, everybody in cc and a document without a media type',
    note({
      to: ['https://far.example/ann/followers'],
      cc: ['as:Public'],
      attachment: [{ type: 'Document', url: 'https://far.example/ann/s/p.png', name: '' }],
    }),
    {
      kind: 'photo',
      files: [{ type: 'picture', url: 'https://far.example/ann/s/p.png', alt: '', width: 0, height: 0 }],
    },
  ],
  [
    'the WordPress plugin, an article with an excerpt',
    note({
      type: 'Article',
      name: 'Spring',
      summary: '<p>An excerpt</p>',
      content: '<p>Text</p><img src="https://far.example/a.jpg" alt="tulip">',
      attachment: [{ type: 'Image', url: 'https://far.example/a.jpg', mediaType: 'image/jpeg', name: 'tulip' }],
      sensitive: false,
    }),
    {
      kind: 'text',
      title: 'Spring',
      warning: '',
      html: '<p>Text</p><img src="https://far.example/a.jpg" alt="tulip">',
    },
  ],
  [
    'Wafrn, an answer that quotes by a link among its tags',
    note({
      inReplyTo: 'https://far.example/fediverse/post/2',
      sensitive: true,
      attachment: [
        { type: 'Document', mediaType: 'image/avif', url: 'https://far.example/1.avif', name: 'x', sensitive: true },
      ],
      tag: [
        {
          type: 'Link',
          rel: 'https://misskey-hub.net/ns#_misskey_quote',
          href: 'https://far.example/q',
          name: 'RE: x',
        },
        { type: 'WafrnHashtag', name: 'ignored' },
        { type: 'Hashtag', name: '#CuteCats', spelling: 'cute cats' },
      ],
    }),
    {
      kind: 'photo',
      warning: 'Sensitive media',
      inReplyTo: 'https://far.example/fediverse/post/2',
      quote: 'https://far.example/q',
      tags: ['cute cats'],
    },
  ],
]
