import type { Gif } from '@bowerbird/domain/search/gifs.contract.ts'

export const aGif = (change: Partial<Gif> = {}): Gif => ({
  mediaUrl: '/media/g.gif',
  previewUrl: '/media/g-150.gif',
  postUrl: '/blog/wren/post/1',
  rootPostUrl: '/blog/satin/post/2',
  rootPostUrlHash: '',
  rootBlog: 'satin',
  rootBlogUrl: '/blog/satin',
  rootBlogKey: '',
  postTags: [],
  popularSearchTag: '',
  width: 300,
  height: 200,
  postBlog: 'wren',
  postBlogUuid: 'uuid-of-wren',
  postId: '1',
  ...change,
})
