import type { ImportedPost } from '../../imports/import-source.ts'

/** A post of a made export: the body of its page, and the post that must be read from it. */
export interface SamplePost {
  id: string
  heading?: string
  body: string
  tags?: string[]
  /** A folder within `html/`. */
  folder?: string
  /** Names of files in `media/`. */
  files?: string[]
  expected: Pick<ImportedPost, 'own' | 'trail'> & Partial<ImportedPost>
}

const remote = (name: string) => `https://64.media.tumblr.com/0123/s640x960/${name}`
const figure = (src: string, more = '') =>
  `<figure class="tmblr-full" data-orig-height="10" data-orig-width="20"><img src="${src}" data-orig-width="20" srcset="${src} 75w"${more}></figure>`
const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const text = (html: string, title = '') => ({ kind: 'text' as const, title, html })
const photos = (...names: string[]) => names.map((name) => ({ file: { name: `media/${name}` }, alt: '', caption: '' }))

/** Every kind and every oddity of Tumblr's own export, in the order of their ids. */
export const samplePosts: SamplePost[] = [
  {
    id: '98',
    heading: 'Home &amp; garden',
    body: `<p>Moss <b>grows</b>.</p><figure data-orig-width="20"><img src="${remote('a.png')}" alt="Moss"><figcaption>Mine.</figcaption></figure><p>The end.</p>`,
    tags: ['Home Audio', 'moss', 'Été'],
    files: ['98_0.png'],
    expected: {
      own: text(
        '<p>Moss <b>grows</b>.</p><figure data-orig-width="20"><img src="archive:media/98_0.png" alt="Moss"><small>Mine.</small></figure><p>The end.</p>',
        'Home & garden',
      ),
      trail: [],
      tags: ['Home Audio', 'moss', 'Été'],
    },
  },
  {
    id: '101',
    body: `<div class="npf_row">${figure(remote('b.jpg'))}</div><p class="npf_chat">premium goods</p>`,
    files: ['101_0.jpg'],
    expected: {
      own: { ...text('<p class="npf_chat">premium goods</p>'), kind: 'photo', photos: photos('101_0.jpg') },
      trail: [],
    },
  },
  {
    id: '102',
    body: `<div class="npf_row">${figure(remote('1.jpg'), ' alt="One"')}${figure(remote('2.jpg'))}</div><div class="npf_row">${figure('../../media/102_2.jpg')}</div><p>Three.</p>`,
    files: ['102_0.jpg', '102_1.jpg', '102_2.jpg'],
    expected: {
      own: {
        ...{ kind: 'photo', title: '', html: '<p>Three.</p>', layout: '21' },
        photos: photos('102_0.jpg', '102_1.jpg', '102_2.jpg').map((one, at) =>
          at === 0 ? { ...one, alt: 'One' } : one,
        ),
      },
      trail: [],
    },
  },
  {
    id: '103',
    body: '<p>The picture is not in the page.</p>',
    files: ['103.gif'],
    expected: {
      own: { ...text('<p>The picture is not in the page.</p>'), kind: 'photo', photos: photos('103.gif') },
      trail: [],
    },
  },
  {
    id: '104',
    body: '<p><img src="../../media/103.gif"/></p><p>The wrong link.</p>',
    files: ['104.gif'],
    expected: {
      own: { ...text('<p>The wrong link.</p>'), kind: 'photo', photos: photos('104.gif') },
      trail: [],
    },
  },
  {
    id: '105',
    body: escaped('<blockquote>“Be kind &amp; true.”</blockquote><p>— <a href="https://example.org/">A book</a></p>'),
    expected: {
      own: {
        ...text(''),
        kind: 'quote',
        quote: { text: 'Be kind & true.', source: '<p>— <a href="https://example.org/">A book</a></p>' },
      },
      trail: [],
    },
  },
  {
    id: '106',
    heading: 'At the door',
    body: '<p class="npf_chat"><b>Me:</b> Who is it?</p><p class="npf_chat"><b>Cat:</b> Miaow.</p>',
    expected: { own: { ...text('', 'At the door'), kind: 'chat', chat: 'Me: Who is it?\nCat: Miaow.' }, trail: [] },
  },
  {
    id: '107',
    body: '<p><strong>willow asked:</strong> How do you do?</p><p>Well.</p>',
    expected: {
      own: { ...text('<p>Well.</p>'), kind: 'answer', ask: { question: 'How do you do?', asker: 'willow' } },
      trail: [],
    },
  },
  {
    id: '108',
    body: '<p class="npf_ask">Anonymous asked:</p><blockquote><p>Why?</p></blockquote><p>Because.</p>',
    expected: {
      own: { ...text('<p>Because.</p>'), kind: 'answer', ask: { question: 'Why?', asker: null } },
      trail: [],
    },
  },
  {
    id: '109',
    heading: '<a href="https://href.li/?https://example.org/x?y=1">An article</a>',
    body: '<p>Worth <a href="https://t.umblr.com/redirect?z=https%3A%2F%2Fexample.org%2Fz&amp;t=abc">reading</a>.</p>',
    expected: {
      own: {
        ...text('<p>Worth <a href="https://example.org/z">reading</a>.</p>'),
        kind: 'link',
        link: { url: 'https://example.org/x?y=1', title: 'An article', description: '' },
      },
      trail: [],
    },
  },
  {
    id: '110',
    body: `<figure class="tmblr-full"><figcaption class="audio-caption"><span class="tmblr-audio-meta audio-details"><span class="tmblr-audio-meta title">Rain</span><span class="tmblr-audio-meta artist">Clouds</span><span class="tmblr-audio-meta album">Sky</span></span></figcaption><audio src="https://a.tumblr.com/tumblr_x.mp3" controls="controls"></audio></figure><p>Listen.</p>`,
    files: ['110_0.mp3'],
    expected: {
      own: {
        ...text('<p>Listen.</p>'),
        kind: 'audio',
        sound: { file: { name: 'media/110_0.mp3' }, title: 'Rain', artist: 'Clouds', album: 'Sky' },
      },
      trail: [],
    },
  },
  {
    id: '111',
    body: '<p>Look!</p><figure class="tmblr-full"><video controls="controls"><source src="../../media/111_0.mp4" type="video/mp4"></video></figure>',
    files: ['111_0.mp4'],
    expected: {
      own: { ...text('<p>Look!</p>'), kind: 'video', film: { file: { name: 'media/111_0.mp4' }, alt: '' } },
      trail: [],
    },
  },
  {
    id: '112',
    body: '<figure class="tmblr-embed tmblr-full" data-provider="youtube" data-url="https%3A%2F%2Fyoutu.be%2Fdyb6xJmJ2lM"><iframe src="https://www.youtube.com/embed/dyb6xJmJ2lM?feature=oembed"></iframe></figure>',
    expected: {
      own: { ...text(''), kind: 'video', film: { file: { url: 'https://youtu.be/dyb6xJmJ2lM' }, alt: '' } },
      trail: [],
    },
  },
  {
    id: '113',
    body: '<p><a class="tumblr_blog" href="https://fern.tumblr.com/post/90">fern</a>:</p><blockquote><a href="https://moss.tumblr.com/post/80/first">moss</a>:<blockquote><p>First.</p></blockquote><p>Second.</p></blockquote><p>Mine.</p>',
    expected: {
      own: text('<p>Mine.</p>'),
      trail: [
        { blog: 'moss', url: 'https://moss.tumblr.com/post/80/first', content: text('<p>First.</p>') },
        { blog: 'fern', url: 'https://fern.tumblr.com/post/90', content: text('<p>Second.</p>') },
      ],
    },
  },
  {
    id: '114',
    body: `${figure(remote('c.jpg'))}<p><a href="https://moss.tumblr.com/post/81">moss</a>:</p><blockquote><p>A photo.</p></blockquote>`,
    files: ['114_0.jpg'],
    expected: {
      own: null,
      trail: [
        {
          blog: 'moss',
          url: 'https://moss.tumblr.com/post/81',
          content: { ...text('<p>A photo.</p>'), kind: 'photo', photos: photos('114_0.jpg') },
        },
      ],
    },
  },
  {
    id: '115',
    folder: 'drafts/',
    body: '<p>Not yet.</p>',
    expected: { own: text('<p>Not yet.</p>'), trail: [], state: 'draft' },
  },
  {
    id: '116',
    heading: 'Long',
    body: '<p>Above.</p><!-- more --><p>Below.</p><p>A note:</p><blockquote><p>Not a reblog.</p></blockquote>',
    expected: {
      own: text(
        '<p>Above.</p><hr class="read-more"><p>Below.</p><p>A note:</p><blockquote><p>Not a reblog.</p></blockquote>',
        'Long',
      ),
      trail: [],
    },
  },
  {
    id: '117',
    body: '<div class="poll-post"><h2 class="poll-question">Tea?</h2><div class="poll-row"><div class="poll-choice">Yes</div><div class="poll-choice">No</div></div></div>',
    expected: { own: { ...text(''), poll: { question: 'Tea?', options: ['Yes', 'No'] } }, trail: [] },
  },
  {
    id: '118',
    body: `<p>Two pictures.</p><p><img src="${remote('gone.jpg')}" alt=""></p><p><img src="${remote('here.jpg')}" alt=""></p>`,
    files: ['118_1.jpg'],
    expected: {
      own: text(
        `<p>Two pictures.</p><p><img src="${remote('gone.jpg')}" alt=""></p><p><img src="archive:media/118_1.jpg" alt=""></p>`,
      ),
      trail: [],
    },
  },
  {
    id: '673954189579288576',
    body: '<p>The newest.</p>',
    expected: { own: text('<p>The newest.</p>'), trail: [] },
  },
]
